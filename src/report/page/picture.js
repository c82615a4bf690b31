// The picture and the table of states. A part of the picture is found by the layout's titles, n0, n1, ...; a row says which part its state is
// drawn in, and the id of its line; the table's `steps`, pairs of states, lead nearer to the error. A state that is chosen, in the picture, the table
// or by its line, is marked in all three.
"use strict";
(() => {
  const picture = document.querySelector('.picture');
  if (!picture) return;
  const by = id => document.getElementById(id), drawing = picture.querySelector('svg');
  const rows = [...document.querySelectorAll('tr.state')], nearer = new Map(), drawn = new Map(), within = new Map();
  for (const step of by('states').dataset.steps.split(' ').filter(Boolean)) {
    const [from, to] = step.split('-').map(Number);
    nearer.set(from, (nearer.get(from) || []).concat(to));
  }
  const stateOf = row => +row.id.slice(5), rowOf = state => by('state' + state);
  const partOf = state => drawn.get(rowOf(state).dataset.part), lineOf = state => by(rowOf(state).dataset.line);
  rows.forEach(row => within.set(row.dataset.part, (within.get(row.dataset.part) || []).concat(stateOf(row))));
  drawing.querySelectorAll('g.node').forEach(g => {
    const title = g.querySelector('title'), part = title.textContent.slice(1);
    if (!title.textContent.startsWith('n')) return title.remove();
    drawn.set(part, g);
    const states = within.get(part) || [];
    title.textContent = states.length > 8 ? states.length + ' states' : (states.length > 1 ? 'states ' : 'state ') + states.join(', ');
  });
  drawing.querySelectorAll('g.edge > title, g.graph > title').forEach(title => title.remove());

  function mark(state, kind) {
    for (const element of [rowOf(state), partOf(state), lineOf(state)]) if (element) element.classList.add(kind);
  }
  function clear() {
    document.querySelectorAll('.way,.chosen').forEach(e => e.classList.remove('way', 'chosen'));
  }
  // Into sight, each in its own frame: the page stays where it is.
  function show(element, frame) {
    if (!element || !frame) return;
    const e = element.getBoundingClientRect(), f = frame.getBoundingClientRect();
    if (e.top < f.top || e.bottom > f.bottom) frame.scrollTop += e.top - f.top - f.height / 3;
    if (e.left < f.left || e.right > f.right) frame.scrollLeft += e.left - f.left - f.width / 3;
  }
  const showLine = line => line && show(line, by('files') || line.parentElement);
  const showRow = state => show(rowOf(state), rowOf(state).closest('.table'));
  function chooseAll(states) {
    clear();
    states.forEach(s => mark(s, 'way'));
    if (!states.length) return;
    show(partOf(states[0]), picture);
    showRow(states[0]);
  }
  function choose(state) {
    clear();
    const seen = new Set([state]);
    for (const s of seen) for (const t of nearer.get(s) || []) seen.add(t);
    seen.forEach(s => mark(s, 'way'));
    mark(state, 'chosen');
    show(partOf(state), picture);
    showLine(lineOf(state));
    showRow(state);
  }
  // All states that are drawn there, and the line of the first.
  function choosePart(part) {
    const states = within.get(part) || [];
    if (states.length) choose(states[0]);
    states.forEach(s => mark(s, 'chosen'));
  }
  const press = (element, act) => {
    element.tabIndex = 0;
    element.addEventListener('click', act);
    element.addEventListener('keydown', e => { if (e.target === element && (e.key === 'Enter' || e.key === ' ')) { e.preventDefault(); act(); } });
  };

  // Larger and smaller: what is in the middle, or below the pointer, stays there.
  const width = drawing.viewBox.baseVal.width * 4 / 3, height = drawing.viewBox.baseVal.height * 4 / 3;
  let scale = 1;
  function zoom(to, x = picture.clientWidth / 2, y = picture.clientHeight / 2) {
    to = Math.min(8, Math.max(.05, to));
    const left = (picture.scrollLeft + x) / scale, top = (picture.scrollTop + y) / scale;
    scale = to;
    drawing.setAttribute('width', width * scale);
    drawing.setAttribute('height', height * scale);
    picture.scrollLeft = left * scale - x;
    picture.scrollTop = top * scale - y;
    by('scale').textContent = Math.round(scale * 100) + ' %';
  }
  const fit = () => zoom(Math.min(1, (picture.clientWidth - 2) / width, (window.innerHeight * .75 - 4) / height));
  by('larger').addEventListener('click', () => zoom(scale * 1.25));
  by('smaller').addEventListener('click', () => zoom(scale / 1.25));
  by('fit').addEventListener('click', fit);
  picture.addEventListener('wheel', e => {
    if (!e.ctrlKey && !e.metaKey) return;
    e.preventDefault();
    const box = picture.getBoundingClientRect();
    zoom(scale * Math.exp(-e.deltaY / 400), e.clientX - box.left, e.clientY - box.top);
  }, { passive: false });
  picture.addEventListener('keydown', e => {
    if (e.key === '+' || e.key === '=') zoom(scale * 1.25);
    else if (e.key === '-') zoom(scale / 1.25);
    else if (e.key === '0') fit();
    else if (e.key.startsWith('Arrow')) return e.stopPropagation(); // the picture is scrolled; a run is not stepped through
    else return;
    e.preventDefault();
  });
  // Drawn along by the mouse; a click on a state is one still.
  picture.addEventListener('mousedown', e => {
    if (e.button) return;
    const from = [e.clientX + picture.scrollLeft, e.clientY + picture.scrollTop];
    const move = m => { picture.scrollLeft = from[0] - m.clientX; picture.scrollTop = from[1] - m.clientY; };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', () => window.removeEventListener('mousemove', move), { once: true });
    e.preventDefault();
    picture.focus({ preventScroll: true });
  });

  drawn.forEach((g, part) => press(g, () => choosePart(part)));
  rows.forEach(row => press(row, () => choose(stateOf(row))));
  new Set(rows.map(row => by(row.dataset.line)).filter(Boolean)).forEach(line => {
    line.classList.add('has');
    press(line, () => {
      chooseAll(rows.filter(r => r.dataset.line === line.id).map(stateOf));
      line.classList.add('chosen');
    });
  });
  if (by('marked')) by('marked').addEventListener('click', () => chooseAll(rows.filter(r => r.classList.contains('marked')).map(stateOf)));
  fit();
  if (scale < .5) { // all of it, but not so small that nothing can be read
    zoom(.5);
    picture.scrollLeft = picture.scrollTop = 0;
  }
})();
