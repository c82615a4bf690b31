"""A page in a browser: Chromium without a window, told what to do through its debugging protocol over a pipe. Needs nothing but the browser."""
import base64, json, os, pathlib, shutil, subprocess, tempfile, threading

SECONDS = 90  # for one page, on a busy machine


def find(): return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        (read, self.out), (self.inp, write) = os.pipe(), os.pipe()

        def give():  # the browser reads orders from 3 and answers on 4
            a, b = os.dup(read), os.dup(write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder], preexec_fn=give, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        os.close(read)
        os.close(write)
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        target = self.order("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.order("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"): self.order(domain + ".enable")

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.inp, 1 << 16)
            if not part: raise RuntimeError("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def order(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session: message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data: data = data[os.write(self.out, data):]
        while True:
            answer = self.read()
            if answer.get("id") != self.number: self.events.append(answer)
            elif "error" in answer: raise RuntimeError("%s: %s" % (method, answer["error"]["message"]))
            else: return answer["result"]

    def open(self, path, width, height, scheme):
        self.order("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.order("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events = []
        self.order("Page.navigate", url=pathlib.Path(path).as_uri())
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events): self.events.append(self.read())

    def value(self, script):
        result = self.order("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result: raise RuntimeError(script + ": " + json.dumps(result["exceptionDetails"])[:300])
        return result["result"].get("value")

    def press(self, key):
        codes = {"Home": 36, "End": 35, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9}
        for kind in ("rawKeyDown", "keyUp"):
            self.order("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def picture(self, path):
        data = self.order("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # What the console was told, and what was asked for besides the page.
    def complaints(self):
        bad = [e for e in self.events if e.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")]
        urls = [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent"]
        return bad + [u for u in urls if not u.startswith(("file:", "data:"))]

    def close(self):
        self.timer.cancel()
        self.process.kill()
        self.process.wait()
        os.close(self.inp)
        os.close(self.out)
        shutil.rmtree(self.folder, ignore_errors=True)


def expect(condition, what):
    if not condition: raise AssertionError("in the browser: " + str(what))


STEP = "document.getElementById('now').textContent.match(/^Step (\\d+) of (\\d+)/).slice(1).map(Number)"
NOW = "(l => l ? l.id : '')(document.querySelector('.line.now'))"
SEEN = """(() => { const l = document.querySelector('.line.now').getBoundingClientRect(), b = document.getElementById('files').getBoundingClientRect();
  return l.top >= b.top - 1 && l.bottom <= b.bottom + 1; })()"""
ROWS = "[...document.querySelectorAll('#list tbody tr')].filter(r => r.offsetHeight).length"
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def set_field(b, name, value, event):
    b.value("(e => { e.value = %s; e.dispatchEvent(new Event('%s', {bubbles: true})); })(document.getElementById('%s'))" %
            (json.dumps(value), event, name))


def check_steps(b):
    count = b.value(STEP)[1]
    expect(b.value(STEP)[0] == 1, "does not begin with step 1")
    b.press("ArrowRight")
    expect(b.value(STEP)[0] == 2, "the right arrow is no step")
    b.press("ArrowLeft")
    expect(b.value(STEP)[0] == 1, "the left arrow is no step back")
    b.press("ArrowLeft")
    expect(b.value(STEP)[0] == 1, "there is something before the first step")
    b.value("document.getElementById('next').click()")
    expect(b.value(STEP)[0] == 2, "the button is no step")
    b.value("document.getElementById('next').focus()")
    b.press("End")
    expect(b.value(STEP)[0] == count and b.value("document.getElementById('next').ariaDisabled") == "true", "no last step")
    b.press("Home")
    expect(b.value(STEP)[0] == 1, "no first step")
    for i in range(1, count + 1):
        expect(b.value(STEP)[0] == i, "step %d" % i)
        line = b.value("document.querySelector('.run:not([hidden]) li[aria-current]').dataset.line || ''")
        expect(b.value(NOW) == line, "step %d: another line is marked" % i)
        expect(not line or b.value(SEEN), "step %d: its line is not in sight" % i)
        b.press("ArrowDown")


def check_values(b):
    set_field(b, "which", b.value("document.querySelector('li.end[data-line=f0-15]').closest('.run').id.slice(3)"), "change")
    b.value("document.getElementById('next').focus()")
    b.press("End")
    rows = b.value("[...document.querySelectorAll('#values tbody tr')].map(r => r.textContent)")
    expect(any(r.startswith("total6") for r in rows), "a value is missing: %s" % rows)
    expect(not any(r.startswith("sum") for r in rows), "a variable outlives its call: %s" % rows)
    expect(any(r.startswith("noise7") for r in rows), "what a step sets that does not matter is missing: %s" % rows)
    few = b.value(STEP)[1]
    b.value("document.getElementById('every').click()")
    expect(b.value(STEP)[1] > few and b.value(STEP)[0] == b.value(STEP)[1], "every step: not more of them")
    b.value("document.getElementById('every').click()")
    expect(b.value(STEP) == [few, few], "only what matters: %s" % b.value(STEP))
    b.press("Home")
    marked = 0
    for _ in range(b.value(STEP)[1]):
        told = b.value("document.querySelectorAll('.run:not([hidden]) li[aria-current] .set').length")
        changed = b.value("document.querySelectorAll('#values tr.changed').length")
        expect(told <= changed, "%d values told, %d marked" % (told, changed))
        marked += changed
        b.press("ArrowRight")
    expect(marked > 0, "nothing changes")


def check_filters(b):
    rows = b.value(ROWS)
    set_field(b, "status", "violated", "change")
    expect(b.value(ROWS) == 2, "%d violated of %d" % (b.value(ROWS), rows))
    set_field(b, "search", "no such check", "input")
    expect(b.value(ROWS) == 0 and b.value("document.getElementById('shown').textContent").startswith("0 of"), "search")
    set_field(b, "search", "x < 9", "input")
    expect(b.value(ROWS) == 1, "search finds nothing")
    set_field(b, "search", "", "input")
    set_field(b, "kind", "reach", "change")
    expect(b.value(ROWS) == 2, "kind")


def check_other_run(b):
    set_field(b, "which", "0", "change")
    b.value("document.querySelector('a.show[data-run=\\'1\\']').click()")
    expect(b.value("[...document.querySelectorAll('.run')].map(r => r.hidden).join()") == "true,false", "the other run is not shown")
    expect(b.value("document.querySelectorAll('.line.ran').length") > 0, "no line that it passes")
    expect(b.value("document.activeElement.id") == "next", "the focus is elsewhere")


def check_contrast(b):
    script = """(() => { const rgb = c => c.match(/[\\d.]+/g).slice(0, 3).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
      const light = c => (([r, g, b]) => .2126 * r + .7152 * g + .0722 * b)(rgb(c));
      const ground = e => { const c = getComputedStyle(e).backgroundColor; return /, 0\\)$/.test(c) && e.parentElement ? ground(e.parentElement) : c; };
      let worst = 99;
      for (const e of document.querySelectorAll('body *')) {
        if (!e.offsetHeight || e.closest('[aria-disabled=true]') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
        const [a, b] = [light(getComputedStyle(e).color), light(ground(e))].sort((x, y) => y - x);
        worst = Math.min(worst, (a + .05) / (b + .05));
      }
      return worst; })()"""
    worst = b.value(script)
    expect(worst >= 4.5, "a contrast of %.2f" % worst)


def check(program, path):
    b = Browser(program)
    try:
        for width, height, scheme in ((1280, 800, "light"), (1280, 800, "dark"), (360, 640, "light")):
            b.open(path, width, height, scheme)
            check_contrast(b)
            check_steps(b)
            expect(not b.value(WIDE), "at a width of %d it has to be scrolled sideways" % width)
            if scheme == "dark": continue
            check_values(b)
            check_filters(b)
            check_other_run(b)
            check_steps(b) if b.value(STEP)[0] == 1 else None
            expect(not b.complaints(), b.complaints())
    finally: b.close()
