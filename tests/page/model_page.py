"""The picture of a model in a browser, in a page of its own or in a report: larger and smaller, drawn along, states and lines chosen by mouse and by
keys."""
from browser import Browser, WIDE, expect

SIZE = "document.querySelector('.picture svg').getBoundingClientRect().width"
CHOSEN = "[...document.querySelectorAll('tr.chosen')].map(r => r.id).join()"
DRAWN = "[...document.querySelectorAll('svg g.chosen title')].map(t => t.textContent).join()"
LINE = "[...document.querySelectorAll('li.chosen, .line.chosen')].map(l => l.id).join()"
ALL = "document.getElementById('fit').click()"


def check_zoom(b):
    b.value(ALL)
    first = b.value(SIZE)
    b.value("document.getElementById('larger').click()")
    larger = b.value(SIZE)
    expect(larger > first * 1.2, "larger: %s after %s" % (larger, first))
    b.value("document.getElementById('smaller').click()")
    expect(abs(b.value(SIZE) - first) < 1, "smaller")
    b.value("document.querySelector('.picture').dispatchEvent(new WheelEvent('wheel', {deltaY: -400, ctrlKey: true, cancelable: true}))")
    expect(b.value(SIZE) > first * 2, "the wheel")
    b.value("document.querySelector('.picture').dispatchEvent(new KeyboardEvent('keydown', {key: '0'}))")
    expect(abs(b.value(SIZE) - first) < 1, "all of it")


def check_drag(b):
    for _ in range(10): b.value("document.getElementById('larger').click()")
    before = b.value("document.querySelector('.picture').scrollLeft")
    b.value("""(p => { const at = (type, x, on) => on.dispatchEvent(new MouseEvent(type, {clientX: x, clientY: 50, bubbles: true, cancelable: true}));
      at('mousedown', 200, p); at('mousemove', 120, window); at('mouseup', 120, window); at('mousemove', 60, window); })(document.querySelector('.picture'))""")
    expect(b.value("document.querySelector('.picture').scrollLeft") == before + 80, "it is not drawn along")
    b.value("document.getElementById('fit').click()")


def check_choice(b, marked):
    b.value("document.querySelector('tr.state').click()")
    expect(b.value(CHOSEN) == "state0" and b.value(DRAWN).split(",")[0].startswith("state"), "the state is not marked in both: " + b.value(DRAWN))
    line = b.value("document.getElementById('state0').dataset.line || ''")
    expect(b.value(LINE) == line, "its line is not marked")
    b.value("document.querySelector('svg g.node[tabindex]').dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))")
    chosen = b.value(CHOSEN).split(",")
    expect(chosen[0] and b.value("document.getElementById('%s').dataset.part" % chosen[0]) != "", "a state is not chosen by keys")
    expect(len(chosen) > 8 or b.value(DRAWN).split(" ", 1)[1] == ", ".join(c[5:] for c in chosen), "another state is marked: " + b.value(DRAWN))
    if line:
        b.value("document.getElementById('%s').click()" % line)
        expect(b.value("document.getElementById('state0').classList.contains('way')"), "the line's states are not marked")
    if marked:
        b.value("document.getElementById('marked').click()")
        expect(b.value("document.querySelectorAll('tr.marked').length") > 0, "nothing to mark")
        expect(b.value("document.querySelectorAll('tr.marked:not(.way)').length") == 0, "not all such states are marked")


# What a drawn state is filled with when nothing is chosen, as the layout writes it.
def fills(b): return set(b.value("[...document.querySelectorAll('svg g.node polygon')].map(p => p.getAttribute('fill'))"))


def check(program, path, colours, marked=True):
    b = Browser(program)
    try:
        for width, height, scheme in ((1280, 800, "light"), (1280, 800, "dark"), (360, 640, "light")):
            b.open(path, width, height, scheme)
            expect(colours <= fills(b), "other colours: %s" % fills(b))
            check_zoom(b)
            check_drag(b)
            check_choice(b, marked)
            expect(not b.value(WIDE), "at a width of %d it has to be scrolled sideways" % width)
            expect(not b.complaints(), b.complaints())
    finally: b.close()
