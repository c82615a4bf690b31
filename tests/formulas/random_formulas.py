"""Random graphs and formulas of LTL and CTL, judged by brute force: no answer of `check` or `eval` may be another one, by whatever engine
and with whatever options, and the evidence that `check` writes must be confirmed by `validate`, as must be that of a run by `replay`. One
in four is a C program."""
import json
import os
import random
import subprocess
import sys
import tempfile

import formulas
import graphs

CTL = [q + o for q in "AE" for o in "XFGURW"]
ENGINES = ["explicit", "symbolic", "bounded", "induction", "cegar", "spacer", "abstract", "game", "wander", "enumeration",
           "ranking", "lasso", "branching"]
EVALUATIONS = [["--refine"], ["--exact-may"], ["--domain", "cartesian"], ["--fix", "paper"], ["--predicates", None]]
STATUS = {0: "VERIFIED", 1: "FALSIFIED", 2: "UNKNOWN"}
TIMEOUT = "20"


class Task:
    def __init__(self, graph, is_c, language, formula, holds):
        self.graph, self.is_c, self.language, self.formula = graph, is_c, language, formula
        self.right = "VERIFIED" if holds else "FALSIFIED"
        self.source = graph.c_text() if is_c else graph.text()


def random_task(r):
    """In C, formulas do not count steps, and name neither places nor the end, before which there may be a step more."""
    is_c = r.random() < 0.25
    graph = graphs.random_graph(r, assumptions=r.random() < 0.6, single=is_c)
    names = list(graph.variables)

    def atom():
        which = 1 if is_c else r.random()
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
        f = formulas.random_formula(r, atom, [o for o in formulas.PATH_OPERATORS if not (is_c and o == "X")], min(depth, 2))
        return Task(graph, is_c, "--ltl", f, not formulas.ltl_violators(f, runs, starts))
    past = ["AY", "EY"] if r.random() < 0.1 and not is_c else []
    f = formulas.random_formula(r, atom, [o for o in CTL if not (is_c and o[1] == "X")] + past, depth)
    return Task(graph, is_c, "--ctl", f, set(starts) <= formulas.ctl(f, runs))


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
            print(f"seed {seed}: {who} says {answer}, right is {right}: {task.language} '{formulas.text(task.formula)}'\n{task.source}")

    def check(self, seed, task, path, asked, *options):
        evidence = os.path.join(self.folder, "evidence.json")
        if os.path.exists(evidence):
            os.remove(evidence)
        answer = self.ask("check", "--evidence", evidence, *options, *asked)
        if "is not for" in answer:
            return
        who = " ".join(["check", *options])
        self.expect(who, answer, task.right, seed, task)
        if answer == "UNKNOWN":
            return
        if not os.path.exists(evidence):
            self.expect(f"evidence of {who}", "no file", answer, seed, task)
            return
        self.expect(f"validate after {who}", self.ask("validate", "--quiet", path, evidence), answer, seed, task)
        with open(evidence) as file:
            if json.load(file)["kind"] == "trace":
                self.expect(f"replay after {who}", self.ask("replay", "--quiet", path, evidence), answer, seed, task)

    def judge(self, seed):
        r = random.Random(seed)
        task = random_task(r)
        path = os.path.join(self.folder, "random.c" if task.is_c else "random.cfg")
        with open(path, "w") as file:
            file.write(task.source)
        asked = ["--quiet", "--timeout", TIMEOUT, task.language, formulas.text(task.formula), path]
        if task.is_c:
            asked = ["--entry", "f", *asked]
        self.check(seed, task, path, asked)
        self.check(seed, task, path, asked, "--engine", r.choice(ENGINES))
        self.expect("eval", self.ask("eval", *asked), task.right, seed, task)
        options = r.choice(EVALUATIONS)
        if options[-1] is None:
            options = [options[0], "; ".join(graphs.random_condition(r, task.graph.variables)[0] for _ in range(2))]
        answer = self.ask("eval", *options, *asked)
        if "--fix paper is wrong" not in answer and "--predicates:" not in answer and "need states that do not overlap" not in answer:
            self.expect(" ".join(["eval", *options]), answer, task.right, seed, task)


def main():
    sextant, count, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(sextant, folder)
        for seed in range(first, first + count):
            judge.judge(seed)
    for who, number in sorted(judge.unknown.items()):
        if who in ("check", "eval"):
            print(f"{who}: no answer to {number} of {count}")
    if judge.unknown.get("check", 0) * 8 > count:
        judge.failures.append("too few answers")
    print(f"{judge.passed} passed, {len(judge.failures)} failed")
    sys.exit(len(judge.failures) > 0)


main()
