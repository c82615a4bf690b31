"""Random graphs and formulas of LTL and CTL, judged by brute force: no answer of `check` or `eval` may be another one, and the evidence
that `check` writes must be confirmed by `validate`, as must be that of a run by `replay`."""
import os
import random
import subprocess
import sys
import tempfile

import formulas
import graphs

CTL = [q + o for q in "AE" for o in "XFGURW"]
STATUS = {0: "VERIFIED", 1: "FALSIFIED", 2: "UNKNOWN"}
TIMEOUT = "20"


def random_task(seed):
    """A graph, the language of a formula, the formula, and whether it holds."""
    r = random.Random(seed)
    graph = graphs.random_graph(r, assumptions=r.random() < 0.6)
    names = list(graph.variables)

    def atom():
        which = r.random()
        if which < 0.12:
            location = r.choice(list(graph.locations))
            return ("atom", f"at({location})", lambda s: s[0] == location)
        if which < 0.2:
            return ("atom", "end", lambda s: graph.locations[s[0]][0] == "halt")
        text, function = graphs.random_condition(r, graph.variables)
        if graph.variables.get(text.strip("!")) == 0:
            text = f'"{text}"'
        return ("atom", text, lambda s: function(dict(zip(names, s[1:]))))

    runs = graph.runs()
    starts = [s for s in graph.initial_states() if s in runs]
    depth = r.choice([1, 1, 2, 2, 3])
    if r.random() < 0.5:
        f = formulas.random_formula(r, atom, formulas.PATH_OPERATORS, min(depth, 2))
        return graph, "--ltl", f, not formulas.ltl_violators(f, runs, starts)
    f = formulas.random_formula(r, atom, CTL + (["AY", "EY"] if r.random() < 0.1 else []), depth)
    return graph, "--ctl", f, set(starts) <= formulas.ctl(f, runs)


class Judge:
    def __init__(self, sextant, folder):
        self.sextant, self.folder = sextant, folder
        self.passed, self.unknown, self.failures = 0, {}, []

    def ask(self, *arguments):
        run = subprocess.run([self.sextant, *arguments], capture_output=True, text=True)
        return STATUS.get(run.returncode, f"status {run.returncode}: {run.stderr.strip() or run.stdout.strip()}")

    def expect(self, who, answer, right, seed, task):
        if answer == right:
            self.passed += 1
        elif answer == "UNKNOWN":
            self.unknown[who] = self.unknown.get(who, 0) + 1
        else:
            self.failures.append(seed)
            print(f"seed {seed}: {who} says {answer}, right is {right}: {task[1]} '{formulas.text(task[2])}'\n{task[0].text()}")

    def judge(self, seed):
        task = random_task(seed)
        graph, language, formula, holds = task
        right, text = "VERIFIED" if holds else "FALSIFIED", formulas.text(formula)
        path, evidence = os.path.join(self.folder, "random.cfg"), os.path.join(self.folder, "evidence.json")
        with open(path, "w") as file:
            file.write(graph.text())
        if os.path.exists(evidence):
            os.remove(evidence)
        asked = ["--quiet", "--timeout", TIMEOUT, language, text, path]
        answer = self.ask("check", "--evidence", evidence, *asked)
        self.expect("check", answer, right, seed, task)
        if answer in ("VERIFIED", "FALSIFIED") and os.path.exists(evidence):
            self.expect("validate", self.ask("validate", "--quiet", path, evidence), answer, seed, task)
        elif answer in ("VERIFIED", "FALSIFIED"):
            self.expect("check --evidence", "no file", answer, seed, task)
        self.expect("eval", self.ask("eval", *asked), right, seed, task)
        self.expect("eval --refine", self.ask("eval", "--refine", *asked), right, seed, task)


def main():
    sextant, count, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(sextant, folder)
        for seed in range(first, first + count):
            judge.judge(seed)
    for who, number in judge.unknown.items():
        print(f"{who}: no answer to {number} of {count}")
    if judge.unknown.get("check", 0) * 8 > count:
        judge.failures.append("too few answers")
    print(f"{judge.passed} passed, {len(judge.failures)} failed")
    sys.exit(len(judge.failures) > 0)


main()
