#!/usr/bin/env python3
"""Programs in pairs, one right and one wrong, that differ in a word or two: mutations.py SEXTANT MOST SEED PATTERN

The evidence for each is given to `validate` with the other program: as it is, and with every field changed in every way that there is for
it. Whatever is in the file, a wrong program is not VERIFIED and a right one not FALSIFIED. With its own program the evidence convinces.
What says which question is asked (the options, the formula) stays as it is: another question has another answer.
"""
import concurrent.futures
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

QUESTION = {"format", "version", "program", "options", "formula", "property", "kind"}
HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"

# name, options, the program with @ in it, what @ is in the right one and in the wrong one
PAIRS = [
    ("induction", ["--engine", "induction"], """
int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x = (x + 2) % @;
  if (x == 5) reach_error();
}""", "8", "7"),
    ("abstract", ["--engine", "abstract"], """
int main(void) {
  int i = 0;
  while (i < 100) i = i + @;
  if (i > 100) reach_error();
}""", "1", "3"),
    ("cegar", ["--engine", "cegar"], """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0, z = 0;
  if (x > 3) y = 1;
  while (__VERIFIER_nondet_int()) { if (y) z = 1; else z = 2; if (z == 2 && x > @) reach_error(); }
}""", "3", "2"),
    ("unwind", ["--engine", "unwind"], """
int main(void) {
  int a[4] = {0}, n = __VERIFIER_nondet_int() & 3, sum = 0;
  for (int i = 0; i <= n; i++) a[i] = __VERIFIER_nondet_int() & 1;
  for (int i = 0; i < 4; i++) sum += a[(i + n) & 3];
  if (sum > @) reach_error();
}""", "4", "3"),
    ("spacer", ["--engine", "spacer"], """
int main(void) {
  unsigned a = 0, b = 0;
  while (__VERIFIER_nondet_int()) { if (a > 20) break; a++; b += @; }
  if (b > 2 * a) reach_error();
}""", "2", "3"),
    ("symbolic", ["--engine", "symbolic"], """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x & 3;
  if (y > @) reach_error();
}""", "3", "2"),
    ("bounded", ["--engine", "bounded"], """
int main(void) {
  int a[4] = {0}, s = 0;
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int() & 1;
  for (int i = 0; i < 4; i++) s += a[i];
  if (s > @) reach_error();
}""", "4", "3"),
    ("sieve", ["--engine", "sieve"], """
int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int()) { if (n < @) n = n + 1; }
  if (n > 9) reach_error();
}""", "9", "10"),
    ("explicit", ["--engine", "explicit"], """
int main(void) {
  int s = 0;
  for (int i = 0; i < 30; i++) s += i;
  if (s != 43@) reach_error();
}""", "5", "6"),
    ("game", ["--engine", "game"], """
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x @ 0) return 0;
  if (x == 0) reach_error();
}""", "==", "<"),
    ("memory", [], """
int main(void) {
  int a[6], n = __VERIFIER_nondet_int();
  for (int i = 0; i < @; i++) a[i] = i;
  if (n >= 0 && n < 6) return a[n];
}""", "6", "5"),
    ("recursion", [], """
int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }
int main(void) { if (f(4) @ 4) reach_error(); }""", "!=", "=="),
    ("summaries", ["--engine", "summaries"], """
int f(int x) { return x > 100 ? x - 10 : f(f(x + 11)); }
int main(void) {
  int x = __VERIFIER_nondet_int(), r = f(x);
  if (r != 91 && x <= @) reach_error();
}""", "101", "102"),
    ("summaries of two", ["--engine", "summaries"], """
int odd(unsigned n);
int level;
int even(unsigned n) { int r; level++; r = n == 0 ? 1 : odd(n - 1); level -= @; return r; }
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() & 1023;
  int r = even(n);
  if (level != 0 || r != (n % 2 == 0)) reach_error();
}""", "1", "2"),
    ("termination", ["--property", "termination"], """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  while (x > 0 && x < 1000) { x = x - @; y = 1 - y; }
}""", "1", "0"),
    ("ltl", ["--ltl", "G F \"x == 0\""], """
int x;
int main(void) {
  while (1) { x = x + 1; if (x > 3) x = @; }
}""", "0", "1"),
    ("ctl", ["--ctl", "AG \"x < 4\""], """
int x;
int main(void) {
  while (1) { x = x + 1; if (x @ 3) x = 0; }
}""", ">=", ">"),
    ("open", ["--open", "add,get"], """
static int n;
void add(void) { if (n < 3) n++; }
int get(void) { if (n > @) reach_error(); return n; }""", "3", "2"),
]


def leaves(node, path=()):
    """The places of a document that may be changed."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if path == () and key in QUESTION:
            continue
        yield path + (key,)
        if isinstance(value, (dict, list)):
            yield from leaves(value, path + (key,))


def changes(value):
    """What may be put in the place of a value; None: it goes."""
    yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {0, 1, -1, value + 1, value - 1, 1 << 40} - {value}
    elif isinstance(value, str):
        yield from {"", "0", "1", "true", "false", f"(not {value})"} - {value}
    elif isinstance(value, list):
        yield []
        if len(value) > 1:
            yield value[1:]
            yield value[::-1]
            yield value + value
    else:
        yield {}


def mutants(evidence, most, random_numbers):
    places = list(leaves(evidence))
    pairs = [(place, change) for place in places for change in changes(at(evidence, place))]
    if most and len(pairs) > most:
        pairs = random_numbers.sample(pairs, most)
    for place, change in pairs:
        changed = copy.deepcopy(evidence)
        node = at(changed, place[:-1])
        if change is None:
            del node[place[-1]]
        else:
            node[place[-1]] = change
        yield "/".join(map(str, place)), change, changed


def at(node, path):
    for key in path:
        node = node[key]
    return node


class Trial:
    def __init__(self, sextant, folder, pair):
        self.sextant, self.folder = sextant, folder
        self.name, self.options, text, right, wrong = pair
        self.files = {}
        for verdict, word in ((0, right), (1, wrong)):
            path = os.path.join(folder, f"{self.name}-{verdict}", "program.c")
            os.mkdir(os.path.dirname(path))
            with open(path, "w") as file:
                file.write(HEAD + text.replace("@", word) + "\n")
            self.files[verdict] = path
        self.problems, self.tried = [], 0

    def run(self, *words):
        return subprocess.run([self.sextant, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=100).returncode

    def evidence(self, verdict):
        path = os.path.join(self.folder, f"{self.name}-{verdict}.json")
        options = self.options if verdict == 0 else [o for o in self.options if o not in ENGINES and o != "--engine"]
        status = self.run("check", "--quiet", "--timeout", "60", "--evidence", path, *options, self.files[verdict])
        if status != verdict:
            self.problems.append(f"{self.name}: check gives {status}, not {verdict}")
            return None
        if self.run("validate", self.files[verdict], path) != verdict:
            self.problems.append(f"{self.name}: its own evidence does not convince of {verdict}")
        with open(path) as file:
            return json.load(file)

    def foreign(self, verdict, evidence, what):
        path = os.path.join(self.folder, f"{self.name}-{verdict}-changed.json")
        with open(path, "w") as file:
            json.dump(evidence, file, indent=1)
        status = self.run("validate", "--timeout", "10", self.files[1 - verdict], path)
        self.tried += 1
        if status not in (2, 3, 1 - verdict):
            self.problems.append(f"{self.name}: {what}: status {status} for a program that is {('right', 'wrong')[1 - verdict]}")

    def everything(self, most, seed):
        numbers = random.Random(f"{seed} {self.name}")
        for verdict in (0, 1):
            evidence = self.evidence(verdict)
            if evidence is None:
                continue
            self.foreign(verdict, evidence, "as it is")
            for place, change, changed in mutants(evidence, most, numbers):
                self.foreign(verdict, changed, f"{place} := {change!r}")


ENGINES = {word for pair in PAIRS for word in pair[1] if not word.startswith("-")} - {"termination"} - {
    word for pair in PAIRS if pair[1][:1] in (["--ltl"], ["--ctl"], ["--open"]) for word in pair[1]}


def main(sextant, most, seed, pattern):
    passed = failed = tried = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        trials = [Trial(os.path.abspath(sextant), folder, pair) for pair in PAIRS if pattern in pair[0]]
        for trial, job in [(trial, pool.submit(trial.everything, most, seed)) for trial in trials]:
            job.result()
            tried += trial.tried
            passed, failed = passed + (not trial.problems), failed + bool(trial.problems)
            for problem in trial.problems:
                print(problem)
    print(f"{tried} pieces of evidence for another program")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
