// What a report does: filters its checks, and steps through its runs. Everything is in the page already; nothing is loaded, and nothing is made
// from text but text.
"use strict";
(() => {
  const by = id => document.getElementById(id);
  const all = (selector, within) => [...(within || document).querySelectorAll(selector)];

  function make(tag, text, kind) {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  }

  // ---- checks

  function setUpChecks() {
    const rows = all("#list tbody tr");
    if (!rows.length) return;
    const status = by("status"), kind = by("kind"), search = by("search");
    const kinds = [...new Set(rows.map(row => row.dataset.kind))].sort();
    kinds.forEach(name => kind.append(make("option", name)));

    function filter() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = (status.value && row.dataset.status !== status.value) || (kind.value && row.dataset.kind !== kind.value) ||
          !words.every(word => text.includes(word));
        shown += !row.hidden;
      }
      by("shown").textContent = shown + " of " + rows.length + (rows.length === 1 ? " check" : " checks") + " shown";
    }
    status.addEventListener("change", filter);
    kind.addEventListener("change", filter);
    search.addEventListener("input", filter);
    search.form.addEventListener("submit", event => event.preventDefault());
    filter();
  }

  // ---- runs

  const wordsOf = element => [...element.childNodes].map(node => node.hidden ? "" : node.textContent).join("");

  // What a step sets: local variables belong to the call at their depth, everything else to the program.
  function readStep(item) {
    const sets = all(".set", item).map(set => {
      const local = "depth" in set.dataset, name = set.dataset.object || set.querySelector("var").textContent;
      const depth = local ? +set.dataset.depth : 0;
      return {name, depth, local, key: (local ? depth : "") + ":" + name, value: set.querySelector("code").textContent};
    });
    const freed = item.querySelector(".freed");
    return {item, sets, depth: +item.dataset.depth, freed: freed && freed.textContent};
  }

  const isPart = (part, whole) => part.startsWith(whole) && part.length > whole.length && ".[".includes(part[whole.length]);
  const isWhole = value => /^[{"]/.test(value.value); // a struct, an array or a string, told as one

  // What is no longer so: the whole where a part of it is set, and the parts where the whole is.
  function forget(values, set) {
    for (const [key, value] of values)
      if ((isWhole(value) && isPart(set.name, value.name)) || (isWhole(set) && isPart(value.name, set.name))) values.delete(key);
  }

  // The values after steps 0 to `last`, the newest of each, in the order in which they came up. What was set after step `shown` is marked.
  function valuesAt(steps, shown, last) {
    const values = new Map();
    for (let i = 0; i <= last; i++) {
      const step = steps[i];
      for (const [key, value] of values)
        if ((value.local && value.depth > step.depth) || (step.freed && isPart(value.name, step.freed))) values.delete(key);
      for (const set of step.sets) {
        forget(values, set);
        const old = values.get(set.key), before = old && (old.changed ? old.before : old.value);
        values.set(set.key, {...set, before, changed: i > shown});
      }
    }
    return [...values.values()];
  }

  function changeWord(value) {
    if (!value.changed) return "";
    if (value.before === undefined) return "new";
    return value.before === value.value ? "set again" : "changed, was " + value.before;
  }

  // Only the box scrolls, not the page around it.
  function reveal(box, element) {
    const inner = element.getBoundingClientRect(), outer = box.getBoundingClientRect();
    if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 20)
      box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }

  function setUpRuns() {
    const runs = all(".run").map(element => ({element, list: element.querySelector(".steps"), steps: all(".steps > li", element).map(readStep), at: 0}));
    if (!runs.length) return;
    const which = by("which"), stepper = by("stepper"), files = by("files"), body = by("values").tBodies[0];
    let run = runs[0];

    // The next step that is shown, from a number on, in a direction; -1 or the number of steps: there is none.
    function shownFrom(i, direction) {
      while (i >= 0 && i < run.steps.length && run.steps[i].item.hidden) i += direction;
      return i;
    }

    function showSteps() {
      for (const step of run.steps) step.item.hidden = step.item.classList.contains("minor") && !by("every").checked;
      run.shown = run.steps.filter(step => !step.item.hidden);
      const after = shownFrom(run.at, 1);
      go(after < run.steps.length ? after : shownFrom(run.at, -1));
    }

    function showValues() {
      const rows = valuesAt(run.steps, shownFrom(run.at - 1, -1), run.at).map(value => {
        const row = document.createElement("tr");
        const name = document.createElement("td"), told = document.createElement("td");
        name.append(make("var", value.name));
        if (value.local && value.depth < run.steps[run.at].depth) name.append(make("span", " of a caller", "caller"));
        told.append(make("code", value.value));
        row.append(name, told, make("td", changeWord(value)));
        if (value.changed) row.className = "changed";
        return row;
      });
      body.replaceChildren(...rows);
      by("values").hidden = !rows.length;
    }

    function showLine(item) {
      all(".line.now").forEach(line => {
        line.classList.remove("now");
        line.removeAttribute("aria-current");
      });
      const line = item.dataset.line && by(item.dataset.line);
      if (!line) return;
      line.classList.add("now");
      line.setAttribute("aria-current", "step");
      reveal(files, line);
    }

    function go(to) {
      const first = shownFrom(0, 1), last = shownFrom(run.steps.length - 1, -1);
      run.at = Math.max(first, Math.min(last, to));
      const item = run.steps[run.at].item;
      all("li[aria-current]", run.list).forEach(other => other.removeAttribute("aria-current"));
      item.setAttribute("aria-current", "step");
      reveal(run.list, item);
      by("now").textContent = "Step " + (run.shown.indexOf(run.steps[run.at]) + 1) + " of " + run.shown.length + ", " + item.querySelector(".place").textContent + " " + wordsOf(item.querySelector(".what"));
      for (const id of ["first", "back"]) by(id).setAttribute("aria-disabled", run.at === first); // a disabled button would lose the focus
      for (const id of ["next", "last"]) by(id).setAttribute("aria-disabled", run.at === last);
      showValues();
      showLine(item);
    }

    function choose(number) {
      run = runs[number];
      runs.forEach(other => { other.element.hidden = other !== run; });
      run.list.previousElementSibling.before(stepper);
      if (which) which.value = number;
      all(".line[data-runs]").forEach(line => line.classList.toggle("ran", line.dataset.runs.split(" ").includes("" + number)));
      showSteps();
    }

    const forward = () => go(shownFrom(run.at + 1, 1)), backward = () => go(shownFrom(run.at - 1, -1));
    const toFirst = () => go(0), toLast = () => go(run.steps.length - 1);

    function onKey(event) {
      const target = event.target;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || (/^(INPUT|SELECT)$/.test(target.tagName) && target.type !== "checkbox")) return;
      const isNear = target.closest && target.closest(".runs");
      const move = {ArrowRight: forward, ArrowLeft: backward}[event.key] ||
        (isNear && {ArrowDown: forward, ArrowUp: backward, Home: toFirst, End: toLast}[event.key]);
      if (!move) return;
      event.preventDefault();
      move();
    }

    by("first").addEventListener("click", toFirst);
    by("back").addEventListener("click", backward);
    by("next").addEventListener("click", forward);
    by("last").addEventListener("click", toLast);
    by("every").addEventListener("change", showSteps);
    if (which) which.addEventListener("change", () => choose(+which.value));
    runs.forEach(one => {
      one.list.classList.add("scripted-list");
      one.steps.forEach((step, i) => step.item.addEventListener("click", event => { if (!event.target.closest("a")) go(i); }));
    });
    all("a.show").forEach(link => link.addEventListener("click", event => {
      event.preventDefault(); // or the focus would go to the beginning of the run
      choose(+link.dataset.run);
      by("runs").scrollIntoView();
      by("next").focus({preventScroll: true});
    }));
    document.addEventListener("keydown", onKey);
    choose(0);
  }

  all(".scripted").forEach(element => { element.hidden = false; });
  setUpChecks();
  setUpRuns();
})();
