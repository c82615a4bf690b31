"""Reads the pages that `check --report` writes, and compares them with the JSON of the same answer."""
import html.parser, json, os, pathlib, subprocess, sys, tempfile
import browser, model_page

SEXTANT = os.path.abspath(sys.argv[1])
VOID = {"meta", "link", "input", "br", "hr", "img"}

# Everything that HTML could take for its own, and a byte that is no UTF-8.
NASTY = b"""#include <assert.h>
extern int __VERIFIER_nondet_int(void);
// </script><script>alert(1)</script> <!-- \xff ]]> &lt;
static const char *text = "</code></div><b>\\"'&amp;";
static int total;
static int twice(int n) {
\tint sum = n + n;
  total = sum;
  return sum;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  int y = twice(x), noise = 7;
  assert(total + y != 12 && "</script>");
  assert(x < 9);
  return text[0] == y;
}
"""
LOOP = b"""#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 10) i++;
  assert(i == 10);
  return 0;
}
"""
# One step sets more than is told of it.
MANY = b"""#include <assert.h>
#include <string.h>
struct s { int a, b, c, d, e, f, g, h, i, j, k, l; };
int main(void) {
  struct s x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, y = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3};
  memcpy(&x, &y, sizeof x);
  assert(x.a + x.b + x.c + x.d + x.e + x.f + x.g + x.h + x.i + x.j + x.k + x.l != 25);
}
"""
ENDLESS = b"int main(void) { int i = 1; while (i) i = 3 - i; return 0; }\n"
BROKEN = b"int main(void) { return <b>; }\n"
BYTES = b"#include <assert.h>\r\nint main(void) { assert(1); } // a\rb \xc3\xa9\r\n"


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.children = tag, dict(attributes), parent, []
        if parent: parent.children.append(self)

    def get(self, name): return self.attributes.get(name)

    def classes(self): return (self.get("class") or "").split()

    def all(self, tag=None, kind=None):
        for child in self.children:
            if isinstance(child, str): continue
            if (not tag or child.tag == tag) and (not kind or kind in child.classes()): yield child
            yield from child.all(tag, kind)

    def text(self): return "".join(child if isinstance(child, str) else child.text() for child in self.children)


class Reader(html.parser.HTMLParser):
    """A strict one: what is opened is closed, in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("", [], None)
        self.faults = []
        self.feed(text)
        self.close()
        if self.at is not self.root: self.faults.append("not closed: " + self.at.tag)

    def handle_starttag(self, tag, attributes):
        if len(attributes) != len(dict(attributes)): self.faults.append("an attribute twice: " + self.get_starttag_text())
        element = Element(tag, attributes, self.at)
        if tag not in VOID: self.at = element

    def handle_endtag(self, tag):
        if self.at.tag != tag: self.faults.append("%s ends in %s at %s" % (tag, self.at.tag, self.getpos()))
        elif self.at.parent: self.at = self.at.parent

    def handle_data(self, data): self.at.children.append(data)


def expect(condition, what):
    if not condition: raise AssertionError(what)


def check(folder, name, source, *options):
    (folder / name).write_bytes(source)
    command = [SEXTANT, "check", "--timeout", "60", "--report", "page.html", "--format", "json", *options, name]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120)
    return done, Reader((folder / "page.html").read_text("utf-8")), json.loads(done.stdout)


def one(page, tag):
    found = list(page.root.all(tag))
    expect(len(found) == 1, "%d of %s" % (len(found), tag))
    return found[0]


def check_structure(page):
    expect(not page.faults, page.faults[:3])
    for tag in ("html", "head", "body", "style", "script", "header", "nav", "main", "footer", "h1"): one(page, tag)
    expect(len(list(one(page, "head").all("title"))) == 1, "no title")
    expect(one(page, "html").get("lang") == "en", "no language")
    everything = list(page.root.all())
    ids = [e.get("id") for e in everything if e.get("id")]
    expect(len(ids) == len(set(ids)), "an id twice")
    for e in everything:
        expect(not e.get("src"), "something is loaded")
        expect(not any(name.startswith("on") or name == "style" for name in e.attributes), "code in an attribute")
        target = e.get("href")
        expect(target is None or target == "data:," or target.startswith("#"), "leads away: %s" % target)
        for name in ("aria-labelledby", "for", "data-line"):
            expect(not e.get(name) or e.get(name) in ids, "%s of nothing: %s" % (name, e.get(name)))
        if target and target.startswith("#"): expect(target[1:] in ids, "a link to nothing: " + target)
        if e.tag in ("select", "input"):
            expect(any(l.get("for") == e.get("id") for l in page.root.all("label")), "no label: " + e.get("id"))
        if e.get("tabindex") == "0": expect(e.get("aria-label"), "no name for what can have the focus")


def lines_of(page, file=0): return [e for e in page.root.all("div", "line") if e.get("id").startswith("f%d-" % file)]


def code_of(line): return next(line.all("code")).text()


def check_source(page, source):
    text = source.decode("utf-8", "replace").replace("\ufffd", "?").replace("\r\n", "\n")
    wanted = text.rstrip("\n").split("\n")
    expect([code_of(line) for line in lines_of(page)] == wanted, "not the source")


def check_checks(page, answer):
    rows = [r for r in page.root.all("tr") if r.get("data-status")]
    told = sorted((r.get("data-status"), r.get("data-kind")) for r in rows)
    expect(told == sorted((p["status"], p["kind"]) for p in answer["properties"]), "other checks than in JSON")
    for row in rows: # a word beside every colour
        word = {"vacuous": "never reached"}.get(row.get("data-status"), row.get("data-status"))
        expect(next(row.all("span", "badge")).text() == word, "no word")
    expect(len(list(page.root.all("article", "run"))) == len(answer.get("counterexamples", [])), "a run is missing")


def test_nasty(folder):
    name = "a\"<b>&'.c"
    done, page, answer = check(folder, name, NASTY, "--property", "reach")
    expect(done.returncode == 1, "status %d" % done.returncode)
    check_structure(page)
    check_source(page, NASTY)
    check_checks(page, answer)
    expect(one(page, "h1").text() == name, "title")
    expect(one(page, "header").text().find("FALSIFIED") >= 0, "no verdict")
    expect("violated" in lines_of(page)[14].text(), "no mark at the violated line")
    run = next(r for r in page.root.all("article", "run") if list(r.all("li", "step"))[-1].get("data-line") == "f0-15")
    expect("returns 3" in " ".join(run.text().split()), "no input")
    steps = list(run.all("li", "step"))
    expect(steps[-1].get("data-line") == "f0-15" and "violated" in steps[-1].text(), "no end")
    sets = [(s.text(), s.get("data-depth")) for s in run.all("span", "set")]
    expect(("n = 3", "1") in sets and ("sum = 6", "1") in sets, "no values: %s" % sets)
    expect(any(r.get("data-runs") == "0 1" for r in lines_of(page)), "no coverage by both runs")
    expect(not lines_of(page)[16].get("data-runs"), "a line that no run passes is marked")
    browser_page(folder / "page.html")


def test_verified(folder):
    done, page, answer = check(folder, "loop.c", LOOP, "--property", "reach", "--engine", "spacer")
    expect(done.returncode == 0, "status %d" % done.returncode)
    check_structure(page)
    check_source(page, LOOP)
    check_checks(page, answer)
    for invariant in answer["invariants"]:
        line = lines_of(page)[invariant["line"] - 1]
        expect(invariant["expression"] in [next(i.all("code")).text() for i in line.all("div", "invariant")], "no invariant")
    expect(answer["invariants"], "nothing to look for")


def test_many_values(folder):
    done, page, answer = check(folder, "many.c", MANY, "--property", "reach")
    check_structure(page)
    step = next(s for s in page.root.all("li", "step") if s.get("data-line") == "f0-6")
    sets = [(s.text(), "hidden" in s.attributes) for s in step.all("span", "set")]
    expect(("x.a = 2", False) in sets and ("x.l = 3", True) in sets, "a value is lost: %s" % sets)
    expect("and 4 more" in step.text(), "not said how many there are")


def test_endless(folder):
    done, page, answer = check(folder, "endless.c", ENDLESS, "--property", "termination")
    expect(done.returncode == 1, "status %d" % done.returncode)
    check_structure(page)
    expect("for ever" in list(page.root.all("li", "step"))[-1].text(), "no end")


def test_graph(folder):
    source = pathlib.Path("examples/paper/minus3.cfg")
    if not source.exists(): source = next(pathlib.Path("examples").rglob("*.cfg"))
    done, page, answer = check(folder, "graph.cfg", source.read_bytes())
    check_structure(page)
    check_source(page, source.read_bytes())
    check_checks(page, answer)


def test_fault(folder):
    done, page, answer = check(folder, "broken.c", BROKEN)
    expect(done.returncode == 3, "status %d" % done.returncode)
    check_structure(page)
    check_source(page, BROKEN)
    expect("ERROR" in one(page, "header").text(), "no verdict")


def test_line_ends(folder):
    done, page, answer = check(folder, "bytes.c", BYTES, "--property", "reach")
    check_structure(page)
    check_source(page, BYTES)


def test_refused(folder):
    (folder / "loop.c").write_bytes(LOOP)
    command = [SEXTANT, "check", "--property", "reach", "--report"]
    done = subprocess.run(command + ["no/such/page.html", "loop.c"], cwd=folder, capture_output=True, timeout=120)
    expect(done.returncode == 3 and b"no/such/page.html" in done.stderr, "a page that cannot be written is no error")
    done = subprocess.run(command + ["p.html", "a.cfg", "b.cfg"], cwd=folder, capture_output=True, timeout=120)
    expect(done.returncode == 3 and b"one program" in done.stderr, "one page for two programs")


HOPELESS, TRUE, FALSE, OPEN = "#f7c3b3", "#b7e4c0", "#f4b3a8", "#e2e6ea"

# Some way leads to the error, and no input is asked for on the last part of it.
GAME = b"""#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > 5) y = 1;
  if (x > 5 && y == 1) assert(y == 2);
  return 0;
}
"""


def draw(folder, *command):
    done = subprocess.run([SEXTANT, *command, "--format", "html", "--output", str(folder / "model.html")], capture_output=True, timeout=120)
    expect(done.returncode < 3 and not done.stderr, "status %d: %s" % (done.returncode, done.stderr[:300]))
    expect(not Reader((folder / "model.html").read_text("utf-8")).faults, "not HTML")
    return folder / "model.html"


def look(path, colours, marked=True):
    found = browser.find()
    if found: model_page.check(found, path, colours, marked)


def test_model(folder): look(draw(folder, "model", "--domain", "sign", "examples/figures/fig2.cfg"), {HOPELESS})


def test_values(folder):
    look(draw(folder, "eval", "examples/models/traffic.tmts", "--ctl", "red"), {TRUE, FALSE})
    (folder / "loop.c").write_bytes(LOOP)
    look(draw(folder, "eval", str(folder / "loop.c"), "--ctl", "AF end"), {OPEN}, False)


def test_model_in_report(folder):
    done, page, answer = check(folder, "game.c", GAME, "--property", "reach")
    check_structure(page)
    states = list(page.root.all("tr", "state"))
    ids = {e.get("id") for e in page.root.all("div", "line")}
    expect(states and all(s.get("data-line") in ids for s in states if s.get("data-line")), "states without a line that is shown")
    expect(any("hopeless" in s.classes() and s.get("data-line") == "f0-6" for s in states), "nothing is hopeless")
    look(folder / "page.html", {HOPELESS})
    done, page, answer = check(folder, "game.c", GAME, "--property", "reach", "--effort", "report.nodes=0")
    expect(not list(page.root.all("tr", "state")), "a model, though none is wanted")


def browser_page(path):
    found = browser.find()
    if found: browser.check(found, path)
    else: print("no chromium here: what the page does is not tested")


def main():
    failed = 0
    tests = [(n, t) for n, t in globals().items() if n.startswith("test_")]
    for name, test in tests:
        with tempfile.TemporaryDirectory() as folder:
            try: test(pathlib.Path(folder))
            except Exception as fault:
                failed += 1
                print("%s: %s: %s" % (name, type(fault).__name__, fault))
    print("%d passed, %d failed" % (len(tests) - failed, failed))
    return failed > 0


if __name__ == "__main__": sys.exit(main())
