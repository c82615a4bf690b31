"""Formulas as trees and their meaning on a graph of states: CTL with past by fixpoints, LTL by a product with the guesses of a
tableau. A formula is ("atom", text, function of the state), ("not", f), ("and", f, g), ("or", f, g), or an operator's name and operands."""

PATH_OPERATORS = ["X", "F", "G", "U", "R", "W"]


# ---- text

def text(f):
    kind = f[0]
    if kind == "atom":
        return f"({f[1]})"
    if kind == "not":
        return f"!{text(f[1])}"
    if kind in ("and", "or"):
        return f"({text(f[1])} {'&&' if kind == 'and' else '||'} {text(f[2])})"
    if len(f) == 2:
        return f"({kind} {text(f[1])})"
    if kind[0] in "AE":
        return f"{kind[0]}[{text(f[1])} {kind[1]} {text(f[2])}]"
    return f"({text(f[1])} {kind} {text(f[2])})"


# ---- CTL, with AY and EY

def ctl(f, graph):
    """The states of the graph (a total one) that satisfy the formula."""
    kind, states = f[0], set(graph)
    if kind == "atom":
        return {s for s in states if f[2](s)}
    of = [ctl(g, graph) for g in f[1:]]
    if kind == "not":
        return states - of[0]
    if kind == "and":
        return of[0] & of[1]
    if kind == "or":
        return of[0] | of[1]
    if kind in ("AY", "EY"):
        before = {s: [] for s in states}
        for s in states:
            for t in graph[s]:
                before[t].append(s)
        return {s for s in states if (all if kind == "AY" else any)(t in of[0] for t in before[s])}
    quantify = all if kind[0] == "A" else any
    step = lambda z: {s for s in states if quantify(t in z for t in graph[s])}
    if kind[1] == "X":
        return step(of[0])
    if kind[1] in "FU":  # least: goal or (hold and step)
        hold, goal = (states, of[0]) if kind[1] == "F" else of
        return fixpoint(set(), lambda z: goal | (hold & step(z)))
    if kind[1] == "G":
        return fixpoint(states, lambda z: of[0] & step(z))
    if kind[1] == "R":  # g and (f or step)
        return fixpoint(states, lambda z: of[1] & (of[0] | step(z)))
    return fixpoint(states, lambda z: of[1] | (of[0] & step(z)))  # W


def fixpoint(z, function):
    while True:
        new = function(z)
        if new == z:
            return z
        z = new


# ---- LTL

def simplify(f):
    """With X, U, not, and, or alone."""
    kind = f[0]
    if kind == "atom":
        return f
    of = [simplify(g) for g in f[1:]]
    true = ("or", of[0], ("not", of[0]))
    if kind == "F":
        return ("U", true, of[0])
    if kind == "G":
        return ("not", ("U", true, ("not", of[0])))
    if kind == "R":
        return ("not", ("U", ("not", of[0]), ("not", of[1])))
    if kind == "W":  # g R (f or g)
        return ("not", ("U", ("not", of[1]), ("not", ("or", of[0], of[1]))))
    return (kind, *of)


def subformulas(f, found):
    for g in f[1:] if f[0] != "atom" else []:
        subformulas(g, found)
    if f not in found:
        found.append(f)
    return found


def ltl_violators(f, graph, starts):
    """Those of the starts from which some run of the graph (a total one) violates the formula."""
    f = ("not", simplify(f))
    parts = subformulas(f, [])
    guessed = [g for g in parts if g[0] in ("X", "U")]  # X g: itself; g U h: that it holds next

    def value(s, guess):
        v = {}
        for g in parts:
            if g[0] == "atom":
                v[g] = bool(g[2](s))
            elif g[0] == "not":
                v[g] = not v[g[1]]
            elif g[0] == "and":
                v[g] = v[g[1]] and v[g[2]]
            elif g[0] == "or":
                v[g] = v[g[1]] or v[g[2]]
            elif g[0] == "X":
                v[g] = guess[guessed.index(g)]
            else:
                v[g] = v[g[2]] or (v[g[1]] and guess[guessed.index(g)])
        return v

    guesses = [tuple(bool(i >> k & 1) for k in range(len(guessed))) for i in range(1 << len(guessed))]
    values = {(s, g): value(s, g) for s in graph for g in guesses}
    # What must be so next, and what is so here, as tuples.
    promise = {(s, g): g for s, g in values}
    kept = {n: tuple(v[h[1]] if h[0] == "X" else v[h] for h in guessed) for n, v in values.items()}
    nodes_of = {}
    for s, g in values:
        nodes_of.setdefault((s, kept[s, g]), []).append((s, g))
    product = {n: [m for t in graph[n[0]] for m in nodes_of.get((t, promise[n]), [])] for n in values}
    untils = [h for h in guessed if h[0] == "U"]
    fair = fair_states(product, [{n for n in values if not values[n][h] or values[n][h[2]]} for h in untils])
    return {s for s in starts if any(values[s, g][f] and (s, g) in fair for g in guesses)}


def fair_states(product, sets):
    """The greatest set from each of whose states a path within it meets each of the sets again (Emerson and Lei)."""
    before = {n: [] for n in product}
    for n in product:
        for m in product[n]:
            before[m].append(n)
    z = set(product)
    while True:
        new = set(z)
        for goal in sets or [z]:
            target = {n for n in new & goal if any(m in new for m in product[n])}
            reach, work = set(target), list(target)
            while work:
                for m in before[work.pop()]:
                    if m in new and m not in reach:
                        reach.add(m)
                        work.append(m)
            new = reach
        if new == z:
            return z
        z = new


# ---- random formulas

def random_propositional(r, atom, depth):
    if depth == 0 or r.random() < 0.7:
        f = atom()
        return ("not", f) if r.random() < 0.2 else f
    return (r.choice(["and", "or"]), random_propositional(r, atom, depth - 1), random_propositional(r, atom, depth - 1))


def random_formula(r, atom, operators, depth):
    if depth == 0 or r.random() < 0.1:
        return random_propositional(r, atom, 1)
    kind = r.choice(operators + ["not", "and", "or"])
    count = 2 if kind in ("and", "or") or kind[-1] in "URW" else 1
    return (kind, *(random_formula(r, atom, operators, depth - 1) for _ in range(count)))
