"""Small control-flow graphs and their meaning by brute force: every state is a location and the values of the variables, every edge is
a step, and a state from which every run violates an assumption is none."""
import itertools

SINK = "sink"  # where a violated assumption leads


class Graph:
    """locations: name -> edge, one of ("assign", [(variable, expression)], to), ("if", condition, then, else), ("choice", a, b),
    ("havoc", variable, to), ("assume", condition, to), ("halt",). Expressions and conditions are (C text, function of the values)."""

    def __init__(self, variables, init, initially, locations):
        self.variables = variables  # name -> width; 0: bool
        self.init = init  # name -> value, or nothing: any
        self.initially = initially  # a condition, or None
        self.locations = locations  # the first is the start

    # ---- values

    def values_of(self, name):
        width = self.variables[name]
        return [0, 1] if width == 0 else list(range(-(1 << width >> 1), 1 << width >> 1))

    def wrap(self, name, value):
        width = self.variables[name]
        if width == 0:
            return int(bool(value))
        value &= (1 << width) - 1
        return value - (1 << width) if value >> (width - 1) else value

    # ---- states and steps

    def initial_states(self):
        names = list(self.variables)
        start = next(iter(self.locations))
        choices = [[self.init[n]] if n in self.init else self.values_of(n) for n in names]
        for values in itertools.product(*choices):
            if self.initially is None or self.initially[1](dict(zip(names, values))):
                yield (start,) + values

    def all_states(self):
        choices = [self.values_of(n) for n in self.variables]
        return [(l,) + v for l in list(self.locations) + [SINK] for v in itertools.product(*choices)]

    def valuation(self, state):
        return dict(zip(self.variables, state[1:]))

    def at(self, location, values):
        return (location,) + tuple(values[n] for n in self.variables)

    def successors(self, state):
        if state[0] == SINK:
            return [state]
        edge, values = self.locations[state[0]], self.valuation(state)
        kind = edge[0]
        if kind == "halt":
            return [state]
        if kind == "choice":
            return [self.at(edge[1], values), self.at(edge[2], values)]
        if kind == "if":
            return [self.at(edge[2] if edge[1][1](values) else edge[3], values)]
        if kind == "assume":
            return [self.at(edge[2] if edge[1][1](values) else SINK, values)]
        if kind == "havoc":
            return [self.at(edge[2], {**values, edge[1]: v}) for v in self.values_of(edge[1])]
        new = {n: self.wrap(n, e[1](values)) for n, e in edge[1]}
        return [self.at(edge[2], {**values, **new})]

    def runs(self):
        """The states from which a run can go on for ever, each with its successors of that kind; all states, reached or not."""
        graph = {s: self.successors(s) for s in self.all_states() if s[0] != SINK}
        while True:
            dead = [s for s in graph if not any(t in graph for t in graph[s])]
            if not dead:
                return {s: sorted({t for t in graph[s] if t in graph}) for s in graph}
            for s in dead:
                del graph[s]

    # ---- as text

    def text(self):
        out = [f"var {n} : {'bool' if w == 0 else f'bv{w}'};" for n, w in self.variables.items()]
        for n, v in self.init.items():
            out.append(f"init {n} = {v if self.variables[n] else ('true' if v else 'false')};")
        if self.initially:
            out.append(f"initially {self.initially[0]};")
        for name, edge in self.locations.items():
            out.append(f"{name}: {edge_text(edge)};")
        return "\n".join(out) + "\n"


    def c_text(self):
        """As a C function `f`, for formulas that do not count steps: what is arbitrary at the start is a parameter. Assignments are to be
        single ones."""
        extern = ["extern void __VERIFIER_assume(int);", "extern signed char __VERIFIER_nondet_schar(void);",
                  "extern _Bool __VERIFIER_nondet_bool(void);"]
        types = {n: "_Bool" if w == 0 else "signed char" for n, w in self.variables.items()}
        given = [f"{types[n]} {n} = {v};" for n, v in self.init.items()]
        free = [n for n in self.variables if n not in self.init]
        out = [*extern, *given, f"void f({', '.join(f'{types[n]} {n}' for n in free) or 'void'}) {{"]
        out += [f"  {self.c_range(n)}" for n in free if self.variables[n]]
        if self.initially:
            out.append(f"  __VERIFIER_assume({self.initially[0]});")
        out += [f"{name}: {self.c_edge(edge)}" for name, edge in self.locations.items()]
        return "\n".join(out) + "\n}\n"

    def c_range(self, name):
        half = 1 << self.variables[name] >> 1
        return f"__VERIFIER_assume({name} >= -{half} && {name} < {half});"

    def c_edge(self, edge):
        kind = edge[0]
        if kind == "halt":
            return "return;"
        if kind == "choice":
            return f"if (__VERIFIER_nondet_bool()) goto {edge[1]}; else goto {edge[2]};"
        if kind == "if":
            return f"if ({edge[1][0]}) goto {edge[2]}; else goto {edge[3]};"
        if kind == "assume":
            return f"__VERIFIER_assume({edge[1][0]}); goto {edge[2]};"
        if kind == "havoc":
            wide = self.variables[edge[1]]
            read = "__VERIFIER_nondet_schar()" if wide else "__VERIFIER_nondet_bool()"
            return f"{edge[1]} = {read}; {self.c_range(edge[1]) if wide else ''} goto {edge[2]};"
        text = ""
        for name, value in edge[1]:
            half = 1 << self.variables[name] >> 1
            value = value[0].replace("true", "1").replace("false", "0")
            text = f"{name} = ((({value}) + {half}) & {2 * half - 1}) - {half}; " if half else f"{name} = {value}; "
        return f"{text}goto {edge[2]};"


def edge_text(edge):
    kind = edge[0]
    if kind == "halt":
        return "halt"
    if kind == "choice":
        return f"choice -> {edge[1]} | {edge[2]}"
    if kind == "if":
        return f"if ({edge[1][0]}) -> {edge[2]} else {edge[3]}"
    if kind == "assume":
        return f"assume ({edge[1][0]}) -> {edge[2]}"
    if kind == "havoc":
        return f"havoc {edge[1]} -> {edge[2]}"
    if not edge[1]:
        return f"skip -> {edge[2]}"
    return f"{', '.join(n for n, _ in edge[1])} := {', '.join(e[0] for _, e in edge[1])} -> {edge[2]}"


# ---- random graphs

def random_condition(r, variables):
    name = r.choice(list(variables))
    if variables[name] == 0:
        return (name, lambda v: v[name]) if r.random() < 0.5 else (f"!{name}", lambda v: not v[name])
    same = [n for n in variables if variables[n] == variables[name] and n != name]
    operator = r.choice(["==", "!=", "<", ">="])
    compare = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
               ">=": lambda a, b: a >= b}[operator]
    if same and r.random() < 0.3:
        other = r.choice(same)
        return f"{name} {operator} {other}", lambda v: compare(v[name], v[other])
    half = 1 << variables[name] >> 1
    c = r.randrange(-half, half)
    return f"{name} {operator} {c}", lambda v: compare(v[name], c)


def random_expression(r, variables, name):
    width = variables[name]
    if width == 0:
        return random_condition(r, variables) if r.random() < 0.7 else r.choice(
            [("true", lambda v: 1), ("false", lambda v: 0)])
    half = 1 << width >> 1
    c = r.randrange(-half, half)
    same = [n for n in variables if variables[n] == width]
    a, b = r.choice(same), r.choice(same)
    return r.choice([(str(c), lambda v: c), (f"{a} + {abs(c) or 1}", lambda v: v[a] + (abs(c) or 1)), (a, lambda v: v[a]),
                     (f"{a} - {b}", lambda v: v[a] - v[b]), (f"{a} + {b}", lambda v: v[a] + v[b])])


def random_edge(r, variables, names, assumptions, single):
    kind = r.choice(["assign"] * 5 + ["if"] * 4 + ["choice"] * 2 + ["havoc", "halt", "skip"] +
                    ["assume"] * (3 if assumptions else 0))
    to = [r.choice(names) for _ in range(2)]
    if kind == "halt":
        return ("halt",)
    if kind == "choice":
        return ("choice", to[0], to[1])
    if kind == "if":
        return ("if", random_condition(r, variables), to[0], to[1])
    if kind == "assume":
        return ("assume", random_condition(r, variables), to[0])
    if kind == "havoc":
        return ("havoc", r.choice(list(variables)), to[0])
    targets = [] if kind == "skip" else r.sample(list(variables), r.choice([1] * 4 + [2]) if len(variables) > 1 and not single else 1)
    return ("assign", [(n, random_expression(r, variables, n)) for n in targets], to[0])


def random_graph(r, assumptions=True, single=False):
    variables = {n: r.choice([0, 2, 2, 3]) for n in "xyz"[:r.randrange(1, 3)]}
    names = [f"L{i}" for i in range(r.randrange(2, 7))]
    init = {}
    for n, w in variables.items():
        if r.random() < 0.65:
            init[n] = r.randrange(2) if w == 0 else r.randrange(-(1 << w >> 1), 1 << w >> 1)
    initially = random_condition(r, variables) if r.random() < 0.15 else None
    return Graph(variables, init, initially, {n: random_edge(r, variables, names, assumptions, single) for n in names})
