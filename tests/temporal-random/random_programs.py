"""Random reactive C programs over three variables with values 0 .. 3, some of them inputs, and LTL formulas of a few shapes, whose
truth is found on the explicit graph of states: a state is a place in the program and the values of the variables, and each
assignment, branch and jump is a step. The answers of Sextant must be the same."""
import os
import random
import subprocess
import sys
import tempfile

NAMES = ["a", "b", "c"]
INPUT, CHOICE = "input", "choice"  # an expression and a condition that are the environment's


# ---- programs: lists of ("set", name, expression), ("if", condition, then, else), ("while", condition, body)

def random_expression(r):
    name, other = r.choice(NAMES), r.choice(NAMES)
    return r.choice([str(r.randrange(4)), name, INPUT, f"(({name} + {r.randrange(1, 4)}) & 3)",
                     f"(({name} + {other}) & 3)", f"(({name} - 1) & 3)"])


def random_condition(r):
    name, other = r.choice(NAMES), r.choice(NAMES)
    return r.choice([f"{name} == {r.randrange(4)}", f"{name} < {r.randrange(1, 4)}", f"{name} != {other}",
                     f"{name} > {other}", CHOICE])


def random_statements(r, depth, count):
    result = []
    for _ in range(count):
        kind = r.randrange(10)
        if kind < 6 or depth == 0:
            result.append(("set", r.choice(NAMES), random_expression(r)))
        elif kind < 9:
            result.append(("if", random_condition(r), random_statements(r, depth - 1, r.randrange(1, 3)),
                           random_statements(r, depth - 1, r.randrange(0, 3))))
        else:
            result.append(("while", random_condition(r), random_statements(r, depth - 1, r.randrange(1, 3))))
    return result


def as_c(statements):
    text = ""
    for s in statements:
        head = "__VERIFIER_nondet_int()" if s[1] == CHOICE else s[1]
        if s[0] == "set":
            text += f"{s[1]} = {'__VERIFIER_nondet_int() & 3' if s[2] == INPUT else s[2]};\n"
        elif s[0] == "if":
            text += f"if ({head}) {{\n{as_c(s[2])}}} else {{\n{as_c(s[3])}}}\n"
        else:
            text += f"while ({head}) {{\n{as_c(s[2])}}}\n"
    return text


def flatten(statements, code):
    """Appends ["set", name, expression], ["branch", condition, then, else], ["jump", to]."""
    for s in statements:
        here = len(code)
        if s[0] == "set":
            code.append(list(s))
            continue
        code.append(["branch", s[1], here + 1, None])
        flatten(s[2], code)
        end = len(code)
        code.append(["jump", here])
        code[here][3] = len(code)
        if s[0] == "if":
            flatten(s[3], code)
            code[end][1] = len(code)


def value(text, state):
    return eval(text, {}, dict(zip(NAMES, state[1:])))


def successors(code, state):
    edge = code[state[0]]
    if edge[0] == "end":
        return [state]
    if edge[0] == "jump":
        return [(edge[1],) + state[1:]]
    if edge[0] == "branch":
        targets = edge[2:] if edge[1] == CHOICE else [edge[2] if value(edge[1], state) else edge[3]]
        return [(to,) + state[1:] for to in targets]
    values = range(4) if edge[2] == INPUT else [value(edge[2], state)]
    at = 1 + NAMES.index(edge[1])
    return [(state[0] + 1,) + state[1:at] + (v,) + state[at + 1:] for v in values]


# ---- graphs: a dictionary from each state to its successors

def graph_from(start, step, inside=lambda s: True):
    graph, work = {}, [s for s in start if inside(s)]
    while work:
        s = work.pop()
        if s not in graph:
            graph[s] = [t for t in step(s) if inside(t)]
            work.extend(graph[s])
    return graph


def reaches(graph, s, goal):
    seen, work = set(), list(graph[s])
    while work:
        t = work.pop()
        if t == goal:
            return True
        if t not in seen:
            seen.add(t)
            work.extend(graph[t])
    return False


def has_cycle(graph, through=lambda s: True):
    """Is there a cycle through a state that satisfies the condition?"""
    kept = dict(graph)
    while True:  # states that lead nowhere are on no cycle
        dead = [s for s in kept if not any(t in kept for t in kept[s])]
        if not dead:
            break
        for s in dead:
            del kept[s]
    kept = {s: [t for t in kept[s] if t in kept] for s in kept}
    return any(through(s) and reaches(kept, s, s) for s in kept)


# ---- formulas: the text, and whether a run of the program violates it

def random_formula(r, graph, start, step):
    def atom():
        text = f"{r.choice(NAMES)} {r.choice(['==', '!=', '<='])} {r.randrange(4)}"
        return text, lambda s: value(text, s)

    (p_text, p), (q_text, q) = atom(), atom()
    without_q = graph_from(graph, step, lambda s: not q(s))
    shape = r.randrange(8)
    if shape == 0:
        return f"[](AP({p_text}) ==> <>AP({q_text}))", has_cycle(graph_from([s for s in graph if p(s)], step,
                                                                            lambda s: not q(s)))
    if shape == 1:
        return f"[]<>AP({q_text})", has_cycle(without_q)
    if shape == 2:
        return f"<>[]AP({p_text})", has_cycle(graph, lambda s: not p(s))
    if shape == 3:
        before = graph_from(start, step, lambda s: not q(s))
        return f"AP({p_text}) U AP({q_text})", has_cycle(before) or any(not p(s) for s in before)
    if shape == 4:
        return f"[]<>AP({p_text}) ==> []<>AP({q_text})", has_cycle(without_q, p)
    if shape == 5:
        return f"<>AP({p_text})", has_cycle(graph_from(start, step, lambda s: not p(s)))
    if shape == 6:
        return f"[](AP({p_text}) ==> (AP({q_text}) W !AP({p_text})))", any(p(s) and not q(s) for s in graph)
    return f"<>[]AP({p_text}) || []<>AP({q_text})", has_cycle(without_q, lambda s: not p(s))


def random_task(seed):
    r = random.Random(seed)
    prefix, body = random_statements(r, 1, r.randrange(3)), random_statements(r, 2, r.randrange(2, 5))
    program = prefix + [("while", random_condition(r) if r.randrange(4) == 0 else "1", body)]
    code = []
    flatten(program, code)
    code.append(["end"])
    start = [(0,) + (0,) * len(NAMES)]
    step = lambda s: successors(code, s)
    formula, violated = random_formula(r, graph_from(start, step), start, step)
    source = (f"//@ ltl invariant random: {formula};\nextern int __VERIFIER_nondet_int(void);\n"
              f"int {', '.join(NAMES)};\nint main(void) {{\n{as_c(program)}}}\n")
    return source, "FALSIFIED" if violated else "VERIFIED"


def main():
    sextant, count, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    passed = unknown = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            source, expected = random_task(seed)
            path = os.path.join(folder, "random.c")
            with open(path, "w") as file:
                file.write(source)
            run = subprocess.run([sextant, "check", "--quiet", "--timeout", "10", path], capture_output=True, text=True)
            answer = {0: "VERIFIED", 1: "FALSIFIED", 2: "UNKNOWN"}.get(run.returncode, run.stderr)
            if answer == expected:
                passed += 1
            elif answer == "UNKNOWN":
                unknown += 1
            else:
                failed += 1
                print(f"seed {seed}: expected {expected}, got {answer}\n{source}")
    if unknown * 10 > count:
        failed += 1
        print(f"no answer for {unknown} of {count} programs")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
