// The page of a model. States are found in the picture by the layout's titles, n0, n1, ...; `steps`, pairs of states, lead nearer to the error.
// A state that is chosen, in the picture, the table or by its line, is marked in all three.
const nearer = new Map(), drawn = new Map();
for (const [from, to] of steps) nearer.set(from, (nearer.get(from) || []).concat(to));
document.querySelectorAll('svg g.node').forEach(g => {
  const name = g.querySelector('title').textContent;
  if (/^n\d+$/.test(name)) drawn.set(+name.slice(1), g);
});
const rows = [...document.querySelectorAll('tr.state')], lines = document.getElementById('source');
const stateOf = row => +row.id.slice(5);
const lineOf = state => document.getElementById('line' + document.getElementById('state' + state).dataset.line);

function mark(state, kind) {
  document.getElementById('state' + state).classList.add(kind);
  if (drawn.has(state)) drawn.get(state).classList.add(kind);
  const line = lineOf(state);
  if (line) line.classList.add(kind);
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
function choose(state) {
  clear();
  const seen = new Set([state]);
  for (const s of seen) for (const t of nearer.get(s) || []) seen.add(t);
  seen.forEach(s => mark(s, s === state ? 'chosen' : 'way'));
  show(drawn.get(state), picture);
  show(lineOf(state), lines);
}
function chooseAll(states) {
  clear();
  states.forEach(s => mark(s, 'way'));
  if (states.length) show(drawn.get(states[0]), picture);
}
const press = (element, act) => {
  element.tabIndex = 0;
  element.addEventListener('click', act);
  element.addEventListener('keydown', e => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); act(); } });
};

// Larger and smaller: what is in the middle, or below the pointer, stays there.
const picture = document.querySelector('.picture'), drawing = picture.querySelector('svg');
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
  document.getElementById('scale').textContent = Math.round(scale * 100) + ' %';
}
const fit = () => zoom(Math.min(1, (picture.clientWidth - 2) / width, window.innerHeight * .75 / height));
document.getElementById('larger').addEventListener('click', () => zoom(scale * 1.25));
document.getElementById('smaller').addEventListener('click', () => zoom(scale / 1.25));
document.getElementById('fit').addEventListener('click', fit);
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

drawn.forEach((g, state) => press(g, () => choose(state)));
rows.forEach(row => press(row, () => choose(stateOf(row))));
rows.forEach(row => { const line = lineOf(stateOf(row)); if (line) line.classList.add('has'); });
document.querySelectorAll('#source li.has').forEach(line => press(line, () => {
  chooseAll(rows.filter(r => 'line' + r.dataset.line === line.id).map(stateOf));
  line.classList.add('chosen');
}));
document.getElementById('hopeless').addEventListener('click', () => chooseAll(rows.filter(r => r.classList.contains('hopeless')).map(stateOf)));
fit();
