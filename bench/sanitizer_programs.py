"""Random C programs about memory, strings and arithmetic, some with errors in them: program(seed) is the text of one, and a pure
function of the seed.

A program is a chain of fragments, each about one idea (a list, a union, a round trip of a pointer through an integer). Fragments
add what they compute to `acc`, which stays between -999 and 999, and use what earlier ones left: variables, arrays, pointers. The
ranges of all expressions are known while the text is written, so that a program without a seeded error has none by construction.
An error is seeded by asking Writer.error for one of the errors that a fragment knows.

Two macros are left in the text: OBSERVE(n, e) is a place where the value of e is looked at, to become an assertion; UNSEEN(kind) is in
front of undefined behaviour that no sanitizer sees, UNSEEN_IF(condition, kind) where it depends, UNSEEN_WITHIN(kind) where it happens in a
call; GIVE(n) tells how many variable arguments follow."""
import random

LIMIT = 1000  # |acc| stays below


class Value:
    """An expression of type int and its range."""

    def __init__(self, text, low, high):
        self.text, self.low, self.high = text, low, high

    def fits(self, least, most):
        return least <= self.low and self.high <= most


class Writer:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.types, self.globals, self.functions, self.body = [], [], [], []
        self.out, self.indent = self.body, 1
        self.numbers = 0
        self.observed = 0
        self.planned = False   # an error is to be seeded here
        self.seeded = []
        self.values = []       # Values that may be read here
        self.arrays = []       # (name, length, least element, greatest element): arrays of int that are alive and initialised
        self.names = set()     # definitions that are there already

    # ---- text
    def line(self, text):
        self.out.append("  " * self.indent + text)

    def open(self, text):
        self.line(text + " {")
        self.indent += 1

    def close(self, text="}"):
        self.indent -= 1
        self.line(text)

    def fresh(self, name):
        self.numbers += 1
        return f"{name}{self.numbers}"

    def define(self, name, lines, where=None):
        """Puts a definition in front of main, once."""
        if name not in self.names:
            self.names.add(name)
            (self.functions if where is None else where).extend(lines)

    # ---- choices
    def chance(self, percent):
        return self.r.randrange(100) < percent

    def pick(self, *choices):
        return self.r.choice(choices)

    def error(self, *names):
        """The error that is to be seeded here, or None."""
        if not self.planned:
            return None
        self.planned = False
        self.seeded.append(self.r.choice(names))
        return self.seeded[-1]

    # ---- expressions
    def constant(self):
        n = self.pick(0, 1, 2, 3, 5, 7, 10, -1, -3, self.r.randrange(100))
        return Value(str(n) if n >= 0 else f"({n})", n, n)

    def leaf(self):
        if not self.values or self.chance(25):
            return self.constant()
        if self.arrays and self.chance(25):
            name, length, low, high = self.r.choice(self.arrays)
            return Value(f"{name}[{self.index(length)}]", low, high)
        return self.r.choice(self.values)

    def expression(self, depth=2):
        if depth == 0 or self.chance(25):
            return self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        how = self.r.randrange(9)
        if how == 0:
            return self.small(Value(f"({a.text} + {b.text})", a.low + b.low, a.high + b.high))
        if how == 1:
            return self.small(Value(f"({a.text} - {b.text})", a.low - b.high, a.high - b.low))
        if how == 2:
            corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return self.small(Value(f"({a.text} * {b.text})", min(corners), max(corners)))
        if how == 3:
            n = self.r.randrange(2, 9)
            most = max(abs(a.low), abs(a.high))
            return self.pick(Value(f"({a.text} / {n})", -most, most), Value(f"({a.text} % {n})", 1 - n, n - 1))
        if how == 4:
            return Value(f"({a.text} & {(1 << self.r.randrange(1, 6)) - 1})", 0, 31)
        if how == 5:
            low, high = min(a.low, b.low), max(a.high, b.high)
            return Value(f"({self.condition()} ? {a.text} : {b.text})", low, high)
        if how == 6:
            return Value(f"({a.text} {self.pick('<', '<=', '==', '!=', '>', '>=')} {b.text})", 0, 1)
        if how == 7:
            n = self.r.randrange(1, 5)
            most = max(abs(a.low), abs(a.high), 1)
            return Value(f"({a.text} >> {n})", -most, most)
        kind, low, high = self.pick(("signed char", -128, 127), ("unsigned char", 0, 255), ("short", -32768, 32767), ("_Bool", 0, 1))
        return Value(f"({kind})({a.text})", low, high)

    def small(self, value):
        if value.fits(-100000, 100000):
            return value
        return Value(f"({value.text} % 97)", -96, 96)

    def condition(self):
        a, b = self.leaf(), self.leaf()
        text = f"{a.text} {self.pick('<', '<=', '==', '!=', '>', '>=')} {b.text}"
        return text if self.chance(75) else f"({text} {self.pick('&&', '||')} {self.leaf().text} > {self.r.randrange(9)})"

    def index(self, length, wrong=False):
        """An index of an array; where it is to be wrong, one that may be outside."""
        if wrong:
            value = self.r.choice([v for v in self.values if v.low >= 0] or [self.constant()])
            return self.pick(str(length), "-1", f"{value.text} % {length + 1}", f"{value.text} % {length + 3} - 1", str(length + 1),
                             f"{value.text} + {max(0, length - 4)}", str(length - 1) + f" + ({value.text} > 2)")
        value = self.leaf() if self.chance(70) else self.expression(1)
        if value.fits(0, length - 1):
            return value.text
        if value.low >= 0 and self.chance(60):
            return f"{value.text} % {length}"
        return self.pick(f"(unsigned)({value.text}) % {length}u", f"((unsigned)({value.text}) & 0xffu) % {length}u",
                         f"(size_t)({value.text}) % {length}", str(self.r.randrange(length)))

    # ---- statements
    def add(self, text, low=-LIMIT, high=LIMIT):
        """Adds an int to acc."""
        if max(abs(low), abs(high)) > 1000000:
            text = f"({text}) % 9973"
        self.line(f"acc = (acc {self.pick('', '* 3 ', '* 7 ')}{self.pick('+', '-')} ({text})) % {LIMIT};")

    def observe(self, text="acc"):
        self.line(f"OBSERVE({self.observed}, {text});")
        self.observed += 1


ACC = Value("acc", 1 - LIMIT, LIMIT - 1)


# ---- fragments: arrays

def local_array(w):
    bug = w.error("index", "loop", "index", "start")
    n, name, i = w.r.randrange(2, 9), w.fresh("a"), w.fresh("i")
    kind, low, high = w.pick(("int", -99, 99), ("short", -99, 99), ("long", -99, 99), ("unsigned char", 0, 99), ("signed char", -99, 99))
    if w.chance(30):
        w.line(f"{kind} {name}[{n}] = {{{w.r.randrange(9)}, {w.r.randrange(99)}}};")
    else:
        w.line(f"{kind} {name}[{n}];")
        stop = f"<= {n}" if bug == "loop" else f"< {n}"
        step = w.expression(1)
        w.line(f"for (int {i} = {-1 if bug == 'start' else 0}; {i} {stop}; {i}++) {name}[{i}] = ({step.text} + {i} * {w.r.randrange(1, 9)}) % "
               f"{'100' if low < 0 else '50 + 49'};")
    for _ in range(w.r.randrange(1, 4)):
        if w.chance(50):
            w.line(f"{name}[{w.index(n)}] {w.pick('=', '=', '^=', '|=')} {w.r.randrange(32)};")
        w.add(f"{name}[{w.index(n, bug == 'index')}]", -128, 128)
    if kind == "int" and low < 0:
        w.arrays.append((name, n, -128, 128))


def global_array(w):
    bug = w.error("index", "pointer walk")
    n, name, i = w.r.randrange(2, 9), w.fresh("g"), w.fresh("p")
    values = ", ".join(str(w.r.randrange(-50, 99)) for _ in range(n))
    w.globals.append(f"static {w.pick('', 'const ')}int {name}[{n}] = {{{values}}};" if w.chance(60) else f"int {name}[] = {{{values}}};")
    if w.chance(50) or bug == "pointer walk":
        past = 1 if bug == "pointer walk" else 0
        w.line(f"for (const int *{i} = {name}; {i} != {name} + {n + past}; {i}++) acc = (acc + *{i}) % {LIMIT};")
    w.add(f"{name}[{w.index(n, bug == 'index')}]")


def matrix(w):
    bug = w.error("column", "row", "column")
    rows, columns, name, i, j = w.r.randrange(2, 4), w.r.randrange(2, 5), w.fresh("m"), w.fresh("i"), w.fresh("j")
    kind = w.pick("int", "short", "signed char", "long long")
    w.line(f"{kind} {name}[{rows}][{columns}];")
    w.line(f"for (int {i} = 0; {i} < {rows}; {i}++)")
    w.line(f"  for (int {j} = 0; {j} < {columns}; {j}++) {name}[{i}][{j}] = {i} * {w.r.randrange(1, 9)} - {j};")
    row, column = w.index(rows, bug == "row"), w.index(columns, bug == "column")
    if w.chance(50):
        w.add(f"{name}[{row}][{column}]", -40, 40)
    else:
        p = w.fresh("p")
        w.line(f"{kind} (*{p})[{columns}] = {name};")
        w.add(f"{w.pick(f'{p}[{row}][{column}]', f'(*({p} + ({row})))[{column}]')}", -40, 40)
    if w.chance(40):
        w.add(f"sizeof {name} / sizeof {name}[0] + (int)sizeof {name}[0]" if w.chance(50) else f"(int)(&{name}[{rows - 1}][1] - &{name}[{rows - 1}][0])", 0, 99)


def parts(w):
    bug = w.error("index", "index", "copy")
    n, name, tag = w.r.randrange(2, 6), w.fresh("s"), w.fresh("S")
    kind = w.pick("int", "char", "short")
    before, after = w.pick("char c; ", "int c; ", ""), w.pick("int z; ", "char z; ", "long z; ")
    w.types.append(f"struct {tag} {{ {before}{kind} part[{n}]; {after}}};")
    w.line(f"struct {tag} {name} = {{ .part = {{{w.r.randrange(9)}, {w.r.randrange(9)}}}, .z = {w.r.randrange(100)} }};")
    w.line(f"{name}.part[{w.index(n)}] = {w.r.randrange(99)};")
    target = f"{name}.part[{w.index(n, bug == 'index')}]"
    w.add(w.pick(target, f"{target} + {name}.z", f"(&{name})->{target.split('.', 1)[1]}"), -99, 299)
    if w.chance(60) or bug == "copy":
        other = w.fresh("s")
        w.line(f"struct {tag} {other}" + w.pick(f" = {name};", f"; {other} = *&{name};", f"; memcpy(&{other}, &{name}, sizeof {other});"
               if bug != "copy" else f"; memcpy(&{other}, &{name}, sizeof {other} + {w.pick(1, 4)});"))
        w.line(f"{other}.z++;")
        w.add(f"{other}.z - {name}.z + {other}.part[{w.r.randrange(n)}]", -99, 299)


def by_value(w):
    bug = w.error("overflow", "index", "null")
    w.define("pair", ["static struct pair turn(struct pair q, int n) {", "  for (int i = 0; i < n; i++) { int old = q.a; q.a = q.b; q.b = old - 1; }", "  return q;", "}"])
    w.define("pair type", ["struct pair { int a; int b; };"], w.types)
    name = w.fresh("q")
    w.line(f"struct pair {name} = {{ {w.leaf().text}, {w.leaf().text} }};")
    w.line(f"{name} = turn({name}, {w.r.randrange(5)});")
    w.add(f"{name}.a - {name}.b", -70000, 70000)
    if bug == "overflow":
        w.line(f"{name}.a = 2147483640;")
        w.add(f"turn({name}, 2).a + {w.expression(1).text}")
    elif bug == "index":
        w.line(f"struct pair many[2] = {{{{1, 2}}, {{3, 4}}}};")
        w.add(f"many[{w.index(2, True)}].b")
    elif bug == "null":
        p = w.fresh("p")
        w.line(f"struct pair *{p} = {w.condition()} ? &{name} : NULL;")
        w.add(f"{p}->b % 100")
    else:
        w.add(f"turn((struct pair) {{ .b = {w.r.randrange(50)} }}, {w.r.randrange(4)}).{w.pick('a', 'b')}", -50, 50)


def union_bytes(w):
    bug = w.error("index", "uninitialised")
    name, tag = w.fresh("u"), w.fresh("U")
    w.types.append(f"union {tag} {{ unsigned word; unsigned char byte[4]; unsigned short half[2]; int number; {w.pick('float real; ', '')}}};")
    w.line(f"union {tag} {name};")
    if bug == "uninitialised":
        w.line(f"{name}.{w.pick('half[0]', 'byte[1]')} = {w.r.randrange(256)};")
        w.add(f"{name}.byte[{w.pick(1, 2, 3, 3)}] > 100")
        return
    w.line(f"{name}.word = {w.pick('0x01020304u', '0xfffefdfcu', '305419896u')} + (unsigned)({w.leaf().text});")
    if w.chance(50):
        w.line(f"{name}.byte[{w.index(4)}] = (unsigned char)({w.leaf().text});")
    if w.chance(40):
        w.line(f"{name}.half[{w.index(2)}]++;")
    w.add(f"{name}.byte[{w.index(4, bug == 'index')}] + {name}.half[{w.index(2)}] % 1000", 0, 1300)
    if w.chance(30):
        w.add(f"{name}.number % 1000")


def union_in_struct(w):
    bug = w.error("index", "null", "null")
    w.define("variant type", ["struct variant { int tag; union { int i; double d; const char *text; unsigned char raw[8]; } as; };"], w.types)
    w.define("variant", ["static int worth(const struct variant *v) {", "  switch (v->tag) {", "  case 0: return v->as.i;",
                         "  case 1: return (int)v->as.d;", "  case 2: return (int)strlen(v->as.text);", "  default: return v->as.raw[v->tag - 3];", "  }", "}"])
    name = w.fresh("v")
    w.line(f"struct variant {name}[3] = {{{{0, {{.i = {w.leaf().text}}}}}, {{1, {{.d = {w.r.randrange(9)}.5}}}}, {{2, {{.text = \"{'x' * w.r.randrange(5)}\"}}}}}};")
    if bug == "null":
        w.line(f"if ({w.condition()}) {name}[2].as.text = NULL;" if w.chance(50) else f"if ({w.condition()}) {name}[2].as.i = 0;")
    w.add(f"worth(&{name}[{w.index(3, bug == 'index')}])", -70000, 70000)
    if bug == "null":
        w.add(f"worth(&{name}[2])")
    if w.chance(40):
        w.line(f"{name}[0] = (struct variant) {{ {w.r.randrange(3, 11)}, {{ .raw = {{1, 2, 3, 4, 5, 6, 7, 8}} }} }};")
        w.add(f"worth({name})", 0, 9)


def bit_fields(w):
    bug = w.error("shift", "division")
    name, tag = w.fresh("b"), w.fresh("B")
    w.types.append(f"struct {tag} {{ unsigned low : {w.r.randrange(2, 5)}; {w.pick('', 'unsigned : 0; ')}signed mid : {w.r.randrange(2, 6)}; unsigned high : {w.r.randrange(5, 12)}; "
                   f"{w.pick('', '_Bool flag : 1; ', 'unsigned long wide : 40; ')}}};")
    w.line(f"struct {tag} {name} = {{0}};")
    w.line(f"{name}.low = (unsigned)({w.leaf().text}) + {w.r.randrange(9)};")
    w.line(f"{name}.mid = {w.pick('-1', '-2', '1', '0')};")
    w.line(f"{name}.high {w.pick('=', '+=', '^=')} {name}.low * 3u + (unsigned){w.leaf().text};")
    if w.chance(40):
        w.line(f"{name}.{w.pick('low++', 'low--', 'high -= 3', 'mid ^= 1', 'high <<= 1')};")
    if bug == "shift":
        w.add(f"1 << ({name}.high + 29)")
    elif bug == "division":
        w.add(f"100 / (int){name}.low")
    w.add(f"{name}.low + {name}.mid * 2 - (int){name}.high", -5000, 5000)


# ---- fragments: the heap

def heap_array(w):
    bug = w.error("index", "after free", "double free", "inner free", "uninitialised", "index", "realloc old", "short")
    n, p, i = w.r.randrange(1, 7), w.fresh("h"), w.fresh("i")
    zero = w.chance(30)
    size = max(1, n - 1) if bug == "short" else n
    if zero:
        w.line(f"int *{p} = calloc({size}, sizeof(int));")
    else:
        w.line(f"int *{p} = malloc({w.pick(f'{size} * sizeof *{p}', f'sizeof(int[{n}])' if size == n else f'{4 * size}', str(4 * size))});")
    w.line(f"if ({p} == NULL) return 0;")
    if not zero or w.chance(50):
        stop = n - 1 if bug == "uninitialised" else n
        w.line(f"for (int {i} = 0; {i} < {stop}; {i}++) {p}[{i}] = {i} * {w.r.randrange(1, 20)};")
    w.add(f"{w.pick(f'{p}[{w.index(n)}]', f'*({p} + {w.index(n)})')}", 0, 200)
    if bug == "uninitialised":
        w.line(f"if ({p}[{n - 1}] == 12345) acc = 0;")
    if bug == "index":
        w.line(f"{p}[{w.index(n, True)}] = 1;")
    if w.chance(40) or bug == "realloc old":
        q, m = w.fresh("q"), w.r.randrange(1, 9)
        w.line(f"int *{q} = realloc({p}, {m} * sizeof(int));")
        w.line(f"if ({q} == NULL) return 0;")
        if bug == "realloc old":
            w.add(f"{p}[0]")
        for k in range(n, m):
            w.line(f"{q}[{k}] = {k};")
        w.add(f"{q}[{w.r.randrange(m)}]", 0, 200)
        p = q
    if bug == "inner free":
        w.line(f"free({p} + {w.pick('1', '(acc > 0)', w.leaf().text + ' % 2')});")
    elif bug == "double free":
        w.line(f"if ({w.condition()}) free({p});")
        w.line(f"free({p});")
    else:
        w.line(f"free({p});")
    if bug == "after free":
        w.add(f"{p}[0]")


def linked_list(w):
    bug = w.error("after free", "no end", "double free", "null", "kept")
    w.define("node type", ["struct node { int key; struct node *next; };"], w.types)
    w.define("push", ["static struct node *push(struct node *head, int key) {", "  struct node *n = malloc(sizeof *n);", "  if (n == NULL) exit(0);",
                      "  n->key = key;", "  n->next = head;", "  return n;", "}"])
    head, i, p, n = w.fresh("head"), w.fresh("i"), w.fresh("n"), w.r.randrange(1, 4)
    w.line(f"struct node *{head} = NULL;")
    count = self_count(w, n)
    w.line(f"for (int {i} = 0; {i} < {count}; {i}++) {head} = push({head}, {i} + {w.r.randrange(50)});")
    if bug == "no end":
        w.line(f"if ({head}) {{ struct node *raw = malloc(sizeof *raw); if (!raw) return 0; raw->key = 1; {head}->next = raw; }}")
    if bug == "null":
        w.add(f"{head}->next->key")
    if w.chance(30) and bug != "no end":
        r = w.fresh("r")
        w.line(f"struct node *{r} = NULL;")
        w.line(f"while ({head}) {{ struct node *t = {head}->next; {head}->next = {r}; {r} = {head}; {head} = t; }}")
        w.line(f"{head} = {r};")
    if w.chance(30) and bug is None:
        w.line(f"struct node **{p}pp = &{head};")
        w.line(f"while (*{p}pp && (*{p}pp)->key % 2 == 0) {p}pp = &(*{p}pp)->next;")
        w.line(f"if (*{p}pp) {{ struct node *gone = *{p}pp; *{p}pp = gone->next; free(gone); }}")
    w.line(f"for (struct node *{p} = {head}; {p} != NULL; {p} = {p}->next) acc = (acc + {p}->key) % {LIMIT};")
    if bug == "after free":
        w.line(f"for (struct node *{p} = {head}; {p} != NULL; {p} = {p}->next) free({p});")
    elif bug == "kept":
        w.line(f"struct node *{p} = {head};")
        w.line(f"while ({head}) {{ struct node *t = {head}->next; free({head}); {head} = t; }}")
        w.line(f"if ({p} && {w.condition()}) {p}->key = 1;")
    else:
        w.line(f"while ({head}) {{ struct node *t = {head}->next; free({head}); {head} = t; }}")
        if bug == "double free":
            w.line(f"struct node *{p} = push(NULL, 1);")
            w.line(f"free({p});")
            w.line(f"if ({w.condition()}) free({p});")


def self_count(w, n):
    """A small number, of an input where there is one."""
    inputs = [v for v in w.values if v.fits(0, 8) and v.text.startswith("x")]
    return w.r.choice(inputs).text + " % 4" if inputs and w.chance(50) else str(n)


def tree(w):
    bug = w.error("null", "after free", "uninitialised")
    w.define("tree type", ["struct tree { int key; struct tree *left, *right; };"], w.types)
    clear = "  t->left = t->right = NULL;" if bug != "uninitialised" else "  t->left = NULL;"
    w.define("tree", ["static struct tree *insert(struct tree *t, int key) {", "  if (t == NULL) {", "    t = malloc(sizeof *t);", "    if (t == NULL) exit(0);",
                      "    t->key = key;", "  " + clear, "  } else if (key < t->key) t->left = insert(t->left, key);",
                      "  else if (key > t->key) t->right = insert(t->right, key);", "  return t;", "}",
                      "static int total(const struct tree *t) { return t == NULL ? 0 : t->key + total(t->left) - total(t->right); }",
                      "static void drop(struct tree *t) {", "  if (t == NULL) return;", "  drop(t->left);", "  drop(t->right);", "  free(t);", "}"])
    t = w.fresh("t")
    w.line(f"struct tree *{t} = NULL;")
    for _ in range(w.r.randrange(1, 4)):
        w.line(f"{t} = insert({t}, {w.leaf().text} % 20);")
    if bug == "null":
        w.add(f"{t}->left->key")
    w.add(f"total({t})", -200, 200)
    w.line(f"drop({t});")
    if bug == "after free":
        w.add(f"{t}->key")


def flexible(w):
    bug = w.error("index", "short")
    w.define("flexible type", ["struct vector { int length; int item[]; };"], w.types)
    n, v, i = w.r.randrange(1, 6), w.fresh("v"), w.fresh("i")
    w.line(f"struct vector *{v} = malloc(sizeof *{v} + {n if bug != 'short' else n - 1} * sizeof(int));")
    w.line(f"if (!{v}) return 0;")
    w.line(f"{v}->length = {n};")
    w.line(f"for (int {i} = 0; {i} < {v}->length; {i}++) {v}->item[{i}] = {i} * {i} + {w.r.randrange(9)};")
    w.add(f"{v}->item[{w.index(n, bug == 'index')}]", 0, 99)
    w.line(f"free({v});")


def table_of_rows(w):
    bug = w.error("row", "column", "free rows")
    rows, columns, t, i = w.r.randrange(1, 4), w.r.randrange(1, 4), w.fresh("t"), w.fresh("i")
    w.line(f"int **{t} = malloc({rows} * sizeof *{t});")
    w.line(f"if (!{t}) return 0;")
    w.line(f"for (int {i} = 0; {i} < {rows}; {i}++) {{ {t}[{i}] = calloc({columns}, sizeof **{t}); if (!{t}[{i}]) return 0; }}")
    w.line(f"{t}[{w.index(rows)}][{w.index(columns)}] = {w.r.randrange(99)};")
    w.add(f"{t}[{w.index(rows, bug == 'row')}][{w.index(columns, bug == 'column')}]", 0, 99)
    if bug == "free rows":
        w.line(f"free({t});")
        w.line(f"for (int {i} = 0; {i} < {rows}; {i}++) free({t}[{i}]);")
    else:
        w.line(f"for (int {i} = 0; {i} < {rows}; {i}++) free({t}[{i}]);")
        w.line(f"free({t});")


def wrong_free(w):
    bug = w.error("local", "global", "literal", "interior")
    p = w.fresh("p")
    if bug is None:
        w.line(f"char *{p} = NULL;")
        w.line(f"if ({w.condition()}) {p} = malloc({w.r.randrange(1, 9)});")
        w.line(f"free({p});")
        return
    w.line("static int fixed = 3;" if bug == "global" else "int fixed[2] = {1, 2};")
    w.line(f"void *{p} = malloc(8);")
    w.line(f"if (!{p}) return 0;")
    target = {"local": "fixed", "global": "&fixed", "literal": '"text"', "interior": f"(char *){p} + 4"}[bug]
    w.line(f"if ({w.condition()}) {{ free({p}); {p} = NULL; }}")
    w.line(f"else {{ void *q = {p}; {p} = {'(void *)' if bug == 'literal' else ''}({target}); if ({w.condition()}) {p} = q; }}")
    w.line(f"free({p});")


# ---- fragments: pointers

def escaping_scope(w):
    bug = w.error("block", "block", "return", "loop")
    p, y = w.fresh("p"), w.fresh("y")
    if bug == "return":
        w.define("dangling", ["static int *dangling(int n) { int here = n; int *p = &here; return p; }"])
        w.line(f"int *{p} = dangling({w.r.randrange(9)});")
        w.line(f"if ({w.condition()}) acc = *{p};")
        return
    if bug == "loop":
        i = w.fresh("i")
        w.line(f"int *{p} = NULL;")
        w.line(f"for (int {i} = 0; {i} < 3; {i}++) {{ int {y} = {i}; UNSEEN_IF({p}, lifetime) if ({p}) acc = (acc + *{p}) % {LIMIT}; {p} = &{y}; }}")
        return
    w.line(f"int {y}a = {w.leaf().text}, *{p} = &{y}a;")
    w.open(w.pick("", f"if ({w.condition()})"))
    w.line(f"int {y} = {w.leaf().text};")
    w.line(f"{p} = &{y};")
    w.line(f"*{p} += 1;")
    w.add(f"{y}", -70000, 70000)
    if bug is None or w.chance(30):
        w.line(f"{p} = &{y}a;")
    w.close()
    w.add(f"*{p}", -70000, 70000)


def pointer_to_pointer(w):
    bug = w.error("null", "null", "swapped")
    a, b, pp = w.fresh("a"), w.fresh("b"), w.fresh("pp")
    w.line(f"int {a} = {w.leaf().text}, {b} = {w.r.randrange(50)}, *{a}p = &{a}, *{b}p = &{b}, **{pp} = &{a}p;")
    if w.chance(50):
        w.line(f"if ({w.condition()}) {pp} = &{b}p;")
    w.line(f"**{pp} = {w.r.randrange(40)};")
    if bug == "null":
        w.line(f"*{pp} = {w.pick('NULL', w.condition() + ' ? NULL : &' + a)};")
        w.add(f"*{a}p + *{b}p", -140000, 140000)
    elif bug == "swapped":
        w.line(f"{{ int inner = 4; if ({w.condition()}) *{pp} = &inner; }}")
        w.add(f"*{a}p - *{b}p", -140000, 140000)
    else:
        w.line(f"{{ int *t = {a}p; {a}p = {b}p; {b}p = t; }}")
        w.add(f"*{a}p * 2 - *{b}p + **{pp}", -240000, 240000)


def pointer_walk(w):
    bug = w.error("past", "before", "far", "order")
    n, a, p = w.r.randrange(2, 7), w.fresh("a"), w.fresh("p")
    w.line(f"int {a}[{n}] = {{{', '.join(str(w.r.randrange(50)) for _ in range(n))}}};")
    w.line(f"int *{p} = {a} + {w.r.randrange(n)};")
    if bug == "past":
        w.line(f"{p} = {a} + {n};")
        w.add(f"*{p}")
    elif bug == "before":
        w.line(f"{p} = {a};")
        w.line(f"UNSEEN(pointer) {p} -= 1;")
        w.line(f"acc = (acc + {p}[1]) % {LIMIT};")
    elif bug == "far":
        w.line(f"UNSEEN(pointer) {p} = {a} + {n + 1 + w.r.randrange(9)};")
        w.line(f"acc = (acc + ({p} != NULL)) % {LIMIT};")
    elif bug == "order":
        w.line(f"int {a}b[{n}] = {{0}};")
        w.line(f"int *{p}b = {w.condition()} ? {a} : {a}b;")
        w.add(f"{w.pick(f'{p} < {p}b', f'({p} - {p}b) % 7')}")
    else:
        w.line(f"for (; {p} < {a} + {n}; {p}++) acc = (acc + *{p}) % {LIMIT};")
        w.add(f"(int)({p} - {a}) + {p}[-1]", 0, 99)


def integer_round_trip(w):
    bug = w.error("offset", "dead", "nowhere")
    a, u, q, n = w.fresh("a"), w.fresh("u"), w.fresh("q"), w.r.randrange(2, 6)
    w.line(f"int {a}[{n}] = {{{', '.join(str(w.r.randrange(50)) for _ in range(n))}}};")
    k = w.r.randrange(n)
    if bug == "nowhere":
        w.line(f"int *{q} = (int *)(uintptr_t){w.pick('16', '8', '4096')};")
        w.line(f"if ({w.condition()}) {q} = {a};")
        w.add(f"*{q}")
        return
    if bug == "dead":
        w.line(f"uintptr_t {u};")
        w.line(f"{{ int dead = 3; {u} = (uintptr_t)&dead; acc = (acc + dead) % {LIMIT}; }}")
        w.line(f"int *{q} = {w.condition()} ? (int *){u} : {a};")
        w.add(f"*{q}")
        return
    w.line(f"uintptr_t {u} = (uintptr_t)&{a}[{k}];")
    how = w.r.randrange(5)
    target = w.r.randrange(n) if bug is None else n + w.r.randrange(2)
    if how == 0:
        w.line(f"int *{q} = (int *)({u} {'+' if target >= k else '-'} {abs(target - k)} * sizeof(int));")
    elif how == 1:
        w.line(f"{u} |= {w.pick(1, 2)};")
        w.line(f"int *{q} = (int *)({u} & ~(uintptr_t)3) + {target - k};" if target <= n else f"int *{q} = (int *)(({u} & ~(uintptr_t)3) + {4 * (target - k)});")
    elif how == 2:
        w.line(f"uintptr_t {u}x = {u} ^ (uintptr_t)&{a}[{target if target <= n else n}];")
        w.line(f"int *{q} = (int *)({u} ^ {u}x);")
    elif how == 3:
        w.line(f"unsigned char {u}b[sizeof(int *)];")
        w.line(f"int *{q}, *{u}p = &{a}[{target if target <= n else n}];")
        w.line(f"for (unsigned i = 0; i < sizeof {u}p; i++) {u}b[i] = ((unsigned char *)&{u}p)[i];")
        w.line(f"memcpy(&{q}, {u}b, sizeof {q});")
    else:
        w.line(f"union {{ int *p; uintptr_t n; }} {u}u = {{ .p = {a} }};")
        w.line(f"{u}u.n += {4 * target};")
        w.line(f"int *{q} = {u}u.p;")
    w.add(f"*{q}", 0, 50)
    if bug is None and w.chance(50):
        w.add(f"{q} == &{a}[{w.r.randrange(n)}]", 0, 1)


def alignment(w):
    bug = w.error("misaligned", "misaligned", "end")
    b, p = w.fresh("raw"), w.fresh("p")
    size = w.pick(8, 12, 16)
    kind, width = w.pick(("int", 4), ("short", 2), ("long", 8), ("unsigned", 4))
    w.line(f"_Alignas(8) unsigned char {b}[{size}] = {{{', '.join(str(w.r.randrange(256)) for _ in range(size))}}};")
    if bug == "misaligned":
        value = w.leaf()
        offset = str(w.r.randrange(1, size - width + 1)) if size > width else "0"
        if w.chance(50) and value.fits(0, 99):
            offset = f"{value.text} % {max(1, size - width)}"
        w.line(f"{kind} *{p} = ({kind} *)({b} + {offset});")
        w.add(f"(int)(*{p} % 100)")
        return
    w.line(f"{kind} {p};")
    at = w.r.randrange(size - width + 1) + (width if bug == "end" else 0)
    w.line(f"memcpy(&{p}, {b} + {min(at, size)}, sizeof {p});")
    w.add(f"(int)({p} % 100)", -99, 99)


def copies(w):
    bug = w.error("overlap", "long", "short source", "null")
    a, n = w.fresh("c"), w.r.randrange(4, 9)
    kind, width = w.pick(("int", 4), ("char", 1), ("short", 2))
    w.line(f"{kind} {a}[{n}] = {{{', '.join(str(w.r.randrange(50)) for _ in range(n))}}}, {a}b[{n}] = {{0}};")
    m = w.r.randrange(1, n)
    if bug == "overlap":
        k = self_count(w, 1)  # ASan lets a copy to itself be
        w.line(f"UNSEEN_IF(({k}) == 0, library) memcpy({a}, {a} + {k}, {max(2, m)} * sizeof *{a});")
    elif bug == "long":
        w.line(f"{w.pick('memcpy', 'memmove')}({a}b, {a}, {w.pick(f'sizeof {a} + 1', f'({n} + {w.leaf().text} % 3) * sizeof *{a}')});")
    elif bug == "short source":
        w.line(f"memcpy({a}b, {a} + {m}, {n} * sizeof *{a});")
    elif bug == "null":
        w.line(f"{kind} *{a}p = {w.condition()} ? {a}b : NULL;")
        w.line(f"{w.pick(f'memcpy({a}p, {a}, {width})', f'memset({a}p, 1, 1)', f'{a}p[0] = 1')};")
    else:
        w.line(f"memcpy({a}b, {a}, {m} * sizeof *{a});")
        w.line(f"memmove({a} + 1, {a}, {n - 1} * sizeof *{a});")
        w.line(f"memset({a}b + {n - 1}, {w.r.randrange(9)}, sizeof *{a});")
        w.add(f"(memcmp({a}, {a}b, {m * width}) == 0)", 0, 1)
    w.add(f"{a}[{w.index(n)}] + {a}b[{w.index(n)}] % 100", -99, 200)


def generic_swap(w):
    bug = w.error("long", "null")
    w.define("swap", ["static void swap(void *a, void *b, size_t n) {", "  unsigned char *p = a, *q = b;",
                      "  while (n-- > 0) { unsigned char t = *p; *p++ = *q; *q++ = t; }", "}"])
    a = w.fresh("w")
    kind = w.pick("int", "short", "struct { char c; int i; }", "double")
    if kind.startswith("struct"):
        w.line(f"{kind} {a} = {{1, {w.r.randrange(99)}}}, {a}b = {{2, {w.r.randrange(99)}}};")
        read = f"{a}.i - {a}b.c"
    else:
        w.line(f"{kind} {a} = {w.r.randrange(99)}, {a}b = {w.r.randrange(99)};")
        read = f"(int){a} - (int){a}b"
    size = f"sizeof {a}" + (f" + {w.pick(1, 8)}" if bug == "long" else "")
    second = f"({w.condition()} ? &{a}b : NULL)" if bug == "null" else f"&{a}b"
    w.line(f"swap(&{a}, {second}, {size});")
    w.add(read, -99, 99)


def container(w):
    bug = w.error("wrong member", "null")
    w.define("container type", ["struct item { char name[3]; int weight; struct { short x, y; } at; };"], w.types)
    s, p = w.fresh("it"), w.fresh("p")
    w.line(f'struct item {s} = {{ "ab", {w.leaf().text}, {{ 3, {w.r.randrange(9)} }} }};')
    w.line(f"int *{p} = &{s}.weight;")
    if bug == "null":
        w.line(f"if ({w.condition()}) {p} = NULL;")
        w.line(f"*{p} = 3;")
    if bug == "wrong member":
        w.line(f"struct item *{s}p = (struct item *)((char *){p} - offsetof(struct item, weight) + {w.pick(4, 8)});")
        w.add(f"{s}p->at.y")
        return
    w.line(f"struct item *{s}p = (struct item *)((char *){p} - offsetof(struct item, weight));")
    w.line(f"{s}p->at.x += {w.r.randrange(9)};")
    w.add(f"{s}.at.x + {s}p->at.y + {s}p->name[{w.r.randrange(3)}] + (int)sizeof(struct item)", -200, 300)


# ---- fragments: text

def text_copy(w):
    bug = w.error("long", "unterminated", "literal", "long")
    words = ["", "a", "go", "abc", "word", "seven77"]
    a, b = w.r.choice(words), w.r.choice(words)
    t = w.fresh("t")
    room = len(a) + len(b) + 1 - (1 if bug == "long" else 0) + (0 if bug else w.r.randrange(4))
    if bug == "literal":
        w.line(f'char *{t} = "{b}z";')
        w.line(f"if ({w.condition()}) {t}[0] = 'x';")
        return
    if bug == "unterminated":
        n = w.r.randrange(1, 5)
        w.line(f"char {t}[{n}];")
        w.line(f'strncpy({t}, "{"longer"[:n + w.r.randrange(2)]}", sizeof {t});')
        w.add(f"(int)strlen({t})")
        return
    w.line(f"char {t}[{max(room, 1)}];")
    w.line(f'strcpy({t}, "{a}");')
    w.line(w.pick(f'strcat({t}, "{b}");', f'strcpy({t} + {len(a)}, "{b}");', f'strncat({t}, "{b}", {len(b) + 2});'))
    w.add(f"(int)strlen({t}) + {t}[{w.r.randrange(max(1, len(a) + len(b)))}]", 0, 300)
    if w.chance(40):
        w.add(f'(strcmp({t}, "{b}") > 0) + (strncmp({t}, "{a}", {len(a)}) == 0)', 0, 2)


def text_search(w):
    bug = w.error("null", "null", "index")
    t, p = w.fresh("t"), w.fresh("p")
    text = w.pick("hello", "a=b", "x,y,z", "key:value")
    w.line(f'const char *{t} = "{text}";')
    sought = w.r.choice(text) if bug is None or w.chance(30) else "q"
    w.line(f"const char *{p} = {w.pick('strchr', 'strrchr')}({t}, {w.condition() + ' ? ' + repr(sought) + ' : ' + repr(text[0])});")
    if bug == "index":
        w.add(f"{t}[{w.index(len(text) + 1, True)}]")
    w.add(f"*{p} + (int)({p} - {t})", 0, 300)
    if w.chance(40):
        w.add(f'strstr({t}, "{text[1:3]}") != NULL', 0, 1)
    if w.chance(30):
        w.add(f'(int)strspn({t}, "{text[:2]}") + (int)strcspn({t}, "{text[-1]}")', 0, 20)


def text_loop(w):
    bug = w.error("no end", "short", "index")
    t, n = w.fresh("s"), w.fresh("n")
    text = w.pick("12", "305", "7", "0042")
    room = len(text) + (0 if bug in ("no end", "short") else 1)
    w.line(f'char {t}[{room}] = "{text}";' if bug != "short" else f"char {t}[{room}] = {{{', '.join(repr(c) for c in text)}}};")
    w.line(f"int {n} = 0;")
    w.line(f"for (char *c = {t}; *c; c++) {n} = {n} * 10 + (*c - '0');")
    w.add(n, 0, 9999)
    w.line(f"for (int i = 0, j = {len(text) - 1}; i < j; i++, j--) {{ char c = {t}[i]; {t}[i] = {t}[j]; {t}[j] = c; }}")
    w.add(f"{t}[{w.index(room, bug == 'index')}]", 0, 127)


def text_format(w):
    bug = w.error("small", "kept", "argument")
    t, n = w.fresh("f"), w.fresh("n")
    value = w.leaf()
    form, arguments, most = w.pick(("%d", value.text, 6), ("<%d>", value.text, 8), ("%s-%d", f'"ab", {value.text}', 9), ("%x", f"(unsigned)({value.text}) & 255u", 2),
                                   ("%c%c", f"'a' + {w.r.randrange(9)}, 'z'", 2), ("%5d", value.text, 6), ("%03d", value.text, 6), ("%u%%", f"(unsigned)({value.text}) % 10u", 2))
    if bug == "small":
        room = w.r.randrange(1, 4)
        w.line(f"char {t}[{room}];")
        w.line(f'sprintf({t}, "{form}", {arguments});')
        return
    room = w.r.randrange(1, most + 3)
    w.line(f"char {t}[{room}];")
    w.line(f'int {n} = snprintf({t}, sizeof {t}, "{form}", {arguments});')
    if bug == "kept":
        w.line(f"{t}[{n}] = '!';")
    elif bug == "argument":
        w.line(f"const char *{t}s = {w.condition()} ? {t} : NULL;")
        w.add(f"(int)strlen({t}s)")
    w.add(f"{n} * 10 + (int)strlen({t}) + {t}[0]", 0, 400)


def text_heap(w):
    bug = w.error("no room", "after free", "double free")
    t, text = w.fresh("d"), w.pick("", "one", "long text")
    if bug == "no room":
        w.line(f'char *{t} = malloc(strlen("{text}"));')
        w.line(f"if (!{t}) return 0;")
        w.line(f'{"" if text else "UNSEEN(bounds) "}strcpy({t}, "{text}");')
    else:
        w.line(f'char *{t} = {w.pick("strdup", "strdup")}("{text}");')
        w.line(f"if (!{t}) return 0;")
    w.line(f"if (*{t}) {t}[0] = 'X';")
    w.add(f"(int)strlen({t}) + {t}[0]", 0, 300)
    w.line(f"free({t});")
    if bug == "after free":
        w.add(f"{t}[0]")
    elif bug == "double free":
        w.line(f"if ({w.condition()}) free({t});")


# ---- fragments: functions

def function_table(w):
    bug = w.error("index", "null", "type")
    w.define("operators", ["static int plus(int a, int b) { return a + b; }", "static int minus(int a, int b) { return a - b; }",
                           "static int larger(int a, int b) { return a > b ? a : b; }"])
    t, k = w.fresh("op"), w.r.randrange(2, 4)
    names = [w.pick("plus", "minus", "larger", "&plus") for _ in range(k)]
    if bug == "null":
        names[w.r.randrange(k)] = w.pick("NULL", f"{w.condition()} ? plus : NULL")
    w.line(f"{w.pick('static ', '') if not any('?' in n for n in names) else ''}int (*{t}[{k}])(int, int) = {{{', '.join(names)}}};")
    a, b = w.leaf(), w.leaf()
    if bug == "type":
        w.define("other", ["static long other(long a) { return a + 1; }"])
        w.line(f"{t}[{w.r.randrange(k)}] = (int (*)(int, int))other;")
    w.add(f"{t}[{w.index(k, bug == 'index')}]({a.text}, {b.text})", -140000, 140000)


def recursion(w):
    bug = w.error("deep index", "division", "overflow")
    how = w.r.randrange(4)
    if bug == "deep index" or how == 0:
        w.define("sum_to", ["static int sum_to(const int *a, int n) { return n == 0 ? 0 : a[n - 1] + sum_to(a, n - 1); }"])
        a, n = w.fresh("a"), w.r.randrange(1, 5)
        w.line(f"int {a}[{n}] = {{{', '.join(str(w.r.randrange(50)) for _ in range(n))}}};")
        w.add(f"sum_to({a}, {n + (1 if bug else 0)})", 0, 300)
    elif bug == "division" or how == 1:
        w.define("gcd", ["static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }"])
        if bug:
            w.add(f"{w.r.randrange(99)} / gcd({w.pick('0', w.leaf().text)}, {w.pick('0', w.leaf().text)})")
        else:
            w.add(f"gcd({w.r.randrange(1, 60)}, {w.r.randrange(1, 60)})", 0, 60)
    elif bug == "overflow" or how == 2:
        w.define("power", ["static int power(int b, int n) { return n <= 0 ? 1 : b * power(b, n - 1); }"])
        w.add(f"power({w.pick(2, 3, -2)}, {40 if bug else w.r.randrange(6)})", -300, 300)
    else:
        w.define("fill", ["static int fill(int *out, int room, int n) {", "  int here[2] = {n, n + 1};", "  if (n >= room) return 0;", "  out[n] = here[n & 1];",
                          "  return here[0] + fill(out, room, n + 1);", "}"])
        a, n = w.fresh("a"), w.r.randrange(1, 5)
        w.line(f"int {a}[{n}];")
        w.add(f"fill({a}, {n}, 0)", 0, 50)
        w.add(f"{a}[{w.index(n)}]", 0, 50)


def variable_arguments(w):
    bug = w.error("too few", "type")
    w.define("sum_of", ["static int sum_of(int n, ...) {", "  int sum = 0;", "  va_list list;", "  va_start(list, n);",
                        "  for (int i = 0; i < n; i++) { UNSEEN_IF(i >= given, call) sum += va_arg(list, int); }",
                        "  va_end(list);", "  return sum;", "}"])
    w.define("given", ["GIVEN"], w.globals)
    n = w.r.randrange(0, 4)
    arguments = "".join(f", {w.leaf().text}" for _ in range(n))
    if bug == "type" and n > 0:
        w.line(f"GIVE({0})")
        arguments = ", 1.5" + "".join(f", {w.leaf().text}" for _ in range(n - 1))
    else:
        w.line(f"GIVE({n})")
    claimed = n + (1 if bug == "too few" else 0)
    w.add(f"sum_of({claimed}{arguments})", -300000, 300000)


def finder(w):
    bug = w.error("null", "null", "index")
    w.define("find", ["static int *find(int *a, int n, int key) {", "  for (int i = 0; i < n; i++)", "    if (a[i] == key) return &a[i];", "  return NULL;", "}"])
    a, n, p = w.fresh("a"), w.r.randrange(2, 6), w.fresh("p")
    values = [w.r.randrange(8) for _ in range(n)]
    w.line(f"int {a}[{n}] = {{{', '.join(map(str, values))}}};")
    sought = w.leaf().text if w.chance(60) else str(w.r.choice(values))
    w.line(f"int *{p} = find({a}, {n + (1 if bug == 'index' else 0)}, {sought});")
    if bug != "null":
        w.line(f"if ({p} != NULL) *{p} += 2;")
        w.line(f"if ({p} != NULL) acc = (acc + (int)({p} - {a})) % {LIMIT};")
    else:
        w.line(f"*{p} = 3;")
    w.add(f"{a}[{w.index(n)}]", 0, 9)


def stack_struct(w):
    bug = w.error("full", "empty")
    size = w.r.randrange(2, 5)
    tag = w.fresh("Stack")
    w.types.append(f"struct {tag} {{ int top; int item[{size}]; int guard; }};")
    low, high = ("s->top <= " if bug == "full" else "s->top < "), ("s->top >= 0" if bug == "empty" else "s->top > 0")
    w.functions.extend([f"static void put{tag}(struct {tag} *s, int n) {{ if ({low}{size}) s->item[s->top++] = n; }}",
                        f"static int take{tag}(struct {tag} *s) {{ return {high} ? s->item[--s->top] : -1; }}"])
    s, i = w.fresh("st"), w.fresh("i")
    w.line(f"struct {tag} {s} = {{ .guard = {w.r.randrange(9)} }};")
    w.line(f"for (int {i} = 0; {i} < {self_count(w, w.r.randrange(6))} + {w.r.randrange(3)}; {i}++) put{tag}(&{s}, {i} * 2);")
    w.add(f"take{tag}(&{s})", -1, 20)
    w.add(f"take{tag}(&{s}) + {s}.guard + {s}.top", -2, 40)


# ---- fragments: arithmetic and control

def shifts(w):
    bug = w.error("amount", "negative", "range")
    a, n = w.leaf(), w.r.randrange(1, 8)
    x = w.fresh("k")
    if bug == "amount":
        w.line(f"int {x} = {w.pick('32', '-1', a.text + ' % 40 + 28', '29 + (' + w.condition() + ') * 4')};")
        w.add(f"1 {w.pick('<<', '>>')} {x}")
    elif bug == "negative":
        w.add(f"({a.text} - {w.r.randrange(5)}) << {n}")
    elif bug == "range":
        w.add(f"({w.r.randrange(60, 99)} + ({a.text} & 7)) << {w.r.randrange(24, 27)}")
    else:
        w.line(f"unsigned {x} = ((unsigned)({a.text}) << {n}) | ((unsigned)({a.text}) >> {32 - n});")
        w.add(f"(int)({x} % 1000u) + (({a.text} & 15) << {n})", 0, 3000)


def arithmetic(w):
    bug = w.error("overflow", "division", "least", "negation", "remainder", "narrow loop")
    a, x = w.expression(1), w.fresh("z")
    if bug == "overflow":
        w.line(f"int {x} = {w.pick('2147483647', '2147483600', '-2147483647')};")
        w.line(f"{x} {w.pick('+=', '-=')} {w.leaf().text} * {w.r.randrange(1, 30)};")
        w.add(f"{x} % 10")
    elif bug == "division":
        w.add(f"100 {w.pick('/', '%')} ({a.text} - {w.r.randrange(8)})")
    elif bug == "least":
        w.line(f"int {x} = -2147483647 - ({w.condition()});")
        w.add(f"{w.pick(f'abs({x})', f'-{x}', f'{x} / -1', f'{x} % -1')} % 10")
    elif bug == "negation":
        w.line(f"long {x} = -9223372036854775807L - ({w.condition()});")
        w.add(f"(int)(-{x} % 10)")
    elif bug == "remainder":
        w.add(f"{w.leaf().text} % (({a.text}) & 3)")
    elif bug == "narrow loop":
        w.line(f"int {x} = 1;")
        w.line(f"for (int i = 0; i < {w.r.randrange(10, 34)}; i++) {x} = {x} * 2;")
        w.add(f"{x} % 7")
    else:
        kind = w.pick("unsigned", "unsigned char", "short", "long long", "unsigned long", "signed char")
        w.line(f"{kind} {x} = ({kind})({a.text});")
        w.line(f"{x} {w.pick('+=', '^=', '|=', '-=') if 'unsigned' in kind else w.pick('^=', '|=', '&=')} {w.r.randrange(1, 100)};")
        if w.chance(50):
            w.line(f"{x}{w.pick('++', '--')};" if kind not in ("short", "signed char") else f"{x} = ({kind})({x} + 1);")
        w.add(f"(int)({x} % 100)", -99, 99)


def floats(w):
    bug = w.error("conversion", "conversion", "small type", "nan")
    d, a = w.fresh("d"), w.leaf()
    kind = w.pick("double", "float")
    w.line(f"{kind} {d} = {a.text} * {w.pick('0.5', '1.25', '2.0', '0.75')} + {w.r.randrange(9)};")
    if bug == "conversion":
        w.line(f"{d} = {d} * {w.pick('1e9', '3e8', '-4e9')};")
        w.add(f"{w.pick('(int)', '(int)', '(int)(unsigned)', '(int)(short)')}{d} % 10")
    elif bug == "small type":
        w.add(f"(int)({w.pick('signed char', 'unsigned char', 'unsigned short')})({d} + {w.r.randrange(100, 300)})")
    elif bug == "nan":
        w.line(f"{d} = ({d} - {d}) / ({d} - {d});")
        w.add(f"(int){d}")
    else:
        w.line(f"if ({d} {w.pick('<', '>', '>=', '==')} {w.r.randrange(20)}.5) {d} = {d} / 4 + 1;")
        w.add(f"(int){d} + ({d} != {d})", -200000, 200000)


def switch_goto(w):
    bug = w.error("jump over", "index")
    a, x = w.leaf(), w.fresh("v")
    label = w.fresh("again")
    n = w.r.randrange(3, 6)
    w.line(f"int {x} = 0, {x}a[{n}] = {{1, 2, 3}};")
    w.line(f"switch ({a.text}{'' if a.fits(0, 9) else ' & 7'}) {{")
    for k in w.r.sample(range(8), 3):
        w.line(f"case {k}: {x} += {w.r.randrange(9)}; {w.pick('break;', '', f'if ({x} > 5) goto {label}out;')}")
    w.line(f"default: {x} += 1;")
    w.line("}")
    w.line(f"{label}:")
    w.line(f"if ({x} < {n - 1 if bug != 'index' else n}) {{ {x}++; acc = (acc + {x}a[{x}]) % {LIMIT}; goto {label}; }}" if bug == "index" else
           f"if ({x} < {n - 1}) {{ acc = (acc + {x}a[{x}]) % {LIMIT}; {x}++; goto {label}; }}")
    w.line(f"{label}out:;")
    if bug == "jump over":
        y = w.fresh("y")
        w.line(f"{{ if ({w.condition()}) goto {label}in; int {y} = 4; acc++;")
        w.line(f"{label}in: acc = ({y} > 3 ? acc + 1 : acc) % {LIMIT}; }}")
    w.add(x, 0, 60)


def uninitialised(w):
    bug = w.error("branch", "struct", "array", "value")
    x = w.fresh("n")
    if bug == "struct":
        w.line(f"struct {{ int a; int b; }} {x};")
        w.line(f"{x}.a = 1;")
        w.line(f"if ({w.condition()}) {x}.b = 2;")
        w.line(f"if ({x}.b == 2) acc = {x}.a;")
    elif bug == "array":
        w.line(f"int {x}[3];")
        w.line(f"{x}[{w.index(3)}] = 4;")
        w.line(f"if ({x}[{w.index(3)}] != 4) acc = 1;")
    else:
        w.line(f"int {x};")
        w.line(f"if ({w.condition()}) {x} = 3;")
        if bug is None:
            w.line(f"else {x} = {w.leaf().text};")
        w.add(f"{x}{' % 5' if bug else ''}", -70000, 70000)


def variable_length(w):
    bug = w.error("bound", "index", "index")
    n, a, i = w.fresh("n"), w.fresh("va"), w.fresh("i")
    value = w.r.choice([v for v in w.values if v.fits(0, 8)] or [Value("2", 2, 2)])
    least = 0 if bug == "bound" else 1
    w.line(f"int {n} = {value.text} % 4 + {least};")
    w.line(f"int {a}[{n}];")
    w.line(f"for (int {i} = 0; {i} < {n}; {i}++) {a}[{i}] = {i} + {w.r.randrange(9)};")
    w.add(f"{a}[{n} - 1]" if bug != "index" else f"{a}[{w.pick(n, str(w.r.randrange(5)), '-1')}]", 0, 20)
    w.add(f"(int)sizeof {a}", 0, 40)


def state_machine(w):
    bug = w.error("index", "shift")
    w.define("modes", ["enum mode { IDLE, RUN, STOP, MODES };", "static enum mode next_mode(enum mode m, int go) {", "  switch (m) {",
                       "  case IDLE: return go ? RUN : IDLE;", "  case RUN: return go ? RUN : STOP;", "  default: return go > 2 ? MODES : IDLE;", "  }", "}"])
    m, i, seen = w.fresh("m"), w.fresh("i"), w.fresh("seen")
    w.line(f"enum mode {m} = IDLE;")
    w.line(f"int {seen}[{'MODES' if bug == 'index' else 'MODES + 1'}] = {{0}};")
    a = w.leaf()
    w.line(f"for (int {i} = 0; {i} < {w.r.randrange(2, 5)}; {i}++) {{ {m} = next_mode({m}, ({a.text} + {i}) % {w.pick(2, 3, 4)}); {seen}[{m}]++; }}")
    if bug == "shift":
        w.add(f"1 << ({m} * 16)")
    w.add(f"{seen}[IDLE] + {seen}[RUN] * 5 + {seen}[STOP] * 10 + (int){m}", 0, 100)


def static_counter(w):
    bug = w.error("index", "readonly")
    f, n = w.fresh("count"), w.r.randrange(2, 5)
    w.functions.extend([f"static int {f}(int by) {{", f"  static int calls, log[{n}];",
                        f"  log[calls++ {'' if bug == 'index' else f'% {n}'}] = by;", "  return calls + log[0];", "}"])
    for _ in range(w.r.randrange(1, 4)):
        w.line(f"acc = (acc + {f}({w.leaf().text})) % {LIMIT};")
    w.line(f"for (int i = 0; i < {self_count(w, 1)}; i++) {f}(i);")
    if bug == "readonly":
        c = w.fresh("C")
        w.globals.append(f"static const int {c} = 5;")
        w.line(f"if ({w.condition()}) *(int *)&{c} = 3;")


def compound_literals(w):
    bug = w.error("scope", "index")
    p, n = w.fresh("p"), w.r.randrange(2, 5)
    values = ", ".join(str(w.r.randrange(20)) for _ in range(n))
    if bug == "scope":
        w.line(f"int *{p} = NULL;")
        w.line(f"if ({w.condition()}) {{ {p} = (int[]) {{{values}}}; acc = (acc + {p}[0]) % {LIMIT}; }}")
        w.line(f"UNSEEN_IF({p}, lifetime) if ({p}) acc = (acc + {p}[1]) % {LIMIT};")
        return
    w.line(f"int *{p} = (int[{n}]) {{{values}}};")
    w.line(f"{p}[{w.index(n)}] += {w.r.randrange(9)};")
    w.add(f"{p}[{w.index(n, bug == 'index')}]", 0, 40)


def sorting(w):
    bug = w.error("index", "count")
    a, n, i = w.fresh("a"), w.r.randrange(2, 5), w.fresh("i")
    w.line(f"int {a}[{n}] = {{{', '.join(str(w.r.randrange(20)) for _ in range(n - 1))}, {w.leaf().text}}};")
    if w.chance(40):
        w.define("compare", ["static int compare(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }"])
        w.line(f"qsort({a}, {n + (1 if bug == 'count' else 0)}, sizeof *{a}, compare);")
    else:
        past = 1 if bug else 0
        w.line(f"for (int {i} = 1; {i} < {n + past}; {i}++)")
        w.line(f"  for (int j = {i}; j > 0 && {a}[j - 1] > {a}[j]; j--) {{ int t = {a}[j]; {a}[j] = {a}[j - 1]; {a}[j - 1] = t; }}")
    w.add(f"{a}[{w.index(n, bug == 'index')}]", -70000, 70000)


# ---- fragments: many objects that point to each other

def pointer_soup(w):
    """Static, local and allocated objects, and pointers that move between them; where a free is seeded, whatever comes of it."""
    bug = w.error("free", "free", "block", "null")
    p, g, k = w.fresh("p"), w.fresh("g"), w.r.randrange(2, 5)
    w.globals.append(f"static int {g} = {w.r.randrange(9)};")
    w.line(f"int {p}l = {w.leaf().text}, *{p}h = malloc(sizeof(int)), *{p}z = calloc(2, sizeof(int));")
    w.line(f"if (!{p}h || !{p}z) return 0;")
    w.line(f"*{p}h = {w.r.randrange(50)};")
    sources = [f"&{g}", f"&{p}l", f"{p}h", f"{p}z", f"{p}z + 1"]
    w.line(f"int *{p}[{k}] = {{{', '.join(w.r.choice(sources) for _ in range(k))}}};")
    steps = w.r.randrange(3, 9)
    wrong = w.r.randrange(steps) if bug else -1
    for step in range(steps):
        i, j = w.index(k), w.index(k)
        if step == wrong:
            w.line({"free": f"if ({w.condition()}) {{ free({p}h); {w.pick('', p + 'h = NULL;')} }}", "null": f"if ({w.condition()}) {p}[{i}] = NULL;",
                    "block": f"{{ int inner = 3; if ({w.condition()}) {p}[{i}] = &inner; acc = (acc + *{p}[{i}] % 9) % {LIMIT}; }}"}[bug])
        how = w.r.randrange(6)
        if how == 0:
            w.line(f"{p}[{i}] = {p}[{j}];")
        elif how == 1:
            w.line(f"*{p}[{i}] = (*{p}[{j}] + {w.leaf().text}) % 100;")
        elif how == 2:
            w.line(f"if ({p}[{i}] == {p}[{j}]) acc++, acc %= {LIMIT};" if bug is None else f"{p}[{i}] = &{g};")
        elif how == 3:
            w.line(f"if ({w.condition()}) {p}[{i}] = {w.r.choice(sources)};")
        elif how == 4:
            w.line(f"{{ int *t = {p}[{i}]; {p}[{i}] = {p}[{j}]; {p}[{j}] = t; }}")
        else:
            w.add(f"*{p}[{i}] % 100")
    w.line(f"free({p}h);")
    w.line(f"free({p}z);")


def cells(w):
    """Structs on the heap, the stack and in static memory that are linked at random, and walks over them."""
    bug = w.error("free", "null", "free", "uninitialised")
    w.define("cell type", ["struct cell { char tag; int value; struct cell *to[2]; };"], w.types)
    c, s = w.fresh("c"), w.fresh("cs")
    w.globals.append(f"static struct cell {s}[2];")
    w.line(f"struct cell {c}l = {{ 'l', {w.leaf().text}, {{ NULL, &{s}[1] }} }}, *{c}h = {w.pick('malloc(sizeof(struct cell))', 'calloc(1, sizeof(struct cell))')};")
    w.line(f"if (!{c}h) return 0;")
    if bug == "uninitialised":
        w.line(f"{c}h->tag = 'h', {c}h->value = 4, {c}h->to[0] = {c}h;")
    else:
        w.line(f"*{c}h = (struct cell) {{ .value = {w.r.randrange(40)}, .to = {{ &{c}l }} }};")
    cells_ = [f"&{s}[0]", f"&{s}[1]", f"&{c}l", f"{c}h"]
    for _ in range(w.r.randrange(2, 6)):
        a, b = w.r.choice(cells_), w.r.choice(cells_)
        w.line(w.pick(f"({a})->to[{w.index(2)}] = {b};", f"if ({w.condition()}) ({a})->to[{w.r.randrange(2)}] = {b};", f"({a})->value = ({b})->value % 50 + 1;",
                      f"*({w.r.choice(cells_[:3])}) = *({b});", f"({a})->tag = (char)({w.leaf().text});"))
    if bug == "free":
        w.line(f"if ({w.condition()}) free({c}h), {c}h = NULL;")
    steps = w.r.randrange(1, 5)
    w.line(f"struct cell *{c} = {w.r.choice(cells_[:3])};")
    guard = "" if bug == "null" else f" && {c}"
    w.line(f"for (int i = 0; i < {steps}{guard}; i++) {{ acc = (acc + {c}->value % 100 + {c}->tag) % {LIMIT}; {c} = {c}->to[{w.pick('i % 2', '0', '1', 'acc & 1')}]; }}")
    w.line(f"free({c}h);")


def ring(w):
    bug = w.error("unlink", "null", "twice")
    w.define("ring type", ["struct ring { int key; struct ring *next, *prev; };"], w.types)
    w.define("ring", ["static void ring_add(struct ring *at, struct ring *n) { n->next = at->next; n->prev = at; at->next->prev = n; at->next = n; }",
                      "static void ring_remove(struct ring *n) { n->prev->next = n->next; n->next->prev = n->prev; n->next = n->prev = NULL; }"])
    h, i = w.fresh("ring"), w.fresh("i")
    w.line(f"struct ring {h} = {{ 0, &{h}, &{h} }};")
    w.line(f"for (int {i} = 0; {i} < {self_count(w, w.r.randrange(1, 4))}; {i}++) {{")
    w.line(f"  struct ring *n = malloc(sizeof *n);")
    w.line("  if (!n) return 0;")
    w.line(f"  n->key = {i} * {w.r.randrange(1, 9)};")
    w.line(f"  ring_add({w.pick('&' + h, h + '.prev')}, n);")
    w.line("}")
    if bug == "null":
        w.line(f"if ({w.condition()}) {{ struct ring *first = {h}.next; if (first != &{h}) {{ ring_remove(first); acc = (acc + first->next->key) % {LIMIT}; }} }}")
    if bug == "unlink":
        w.line(f"if ({h}.next != &{h} && {w.condition()}) free({h}.next);")
    w.line(f"for (struct ring *n = {h}.next; n != &{h}; n = n->next) acc = (acc * 2 + n->key) % {LIMIT};")
    w.line(f"while ({h}.next != &{h}) {{ struct ring *n = {h}.next; ring_remove(n); free(n); {'ring_remove(n);' if bug == 'twice' else ''} }}")


def pool(w):
    bug = w.error("full", "misaligned", "index")
    p, room = w.fresh("pool"), w.pick(16, 24, 32)
    w.globals.append(f"static _Alignas(8) unsigned char {p}[{room}];")
    w.globals.append(f"static size_t {p}used;")
    check = "" if bug == "full" else f"if ({p}used + n > sizeof {p}) return NULL; "
    step = "n" if bug == "misaligned" else "(n + 7) / 8 * 8"
    w.functions.append(f"static void *take_{p}(size_t n) {{ n = {step}; {check}void *at = &{p}[{p}used]; {p}used += n; return at; }}")
    a, b = w.fresh("pa"), w.fresh("pb")
    w.line(f"unsigned char *{a} = take_{p}({w.pick(str(w.r.randrange(1, 12)), w.leaf().text + ' % 5 + 6')});")
    w.line(f"long *{b} = take_{p}({w.pick(8, 16)});")
    w.line(f"if ({a}) {a}[{w.index(3)}] = 1, acc = (acc + {a}[0]) % {LIMIT};")
    w.line(f"if ({b}) {{ *{b} = {w.r.randrange(99)}; acc = (acc + (int)*{b}) % {LIMIT}; }}")
    if bug == "index":
        w.add(f"{p}[{w.index(room, True)}]")


def reallocated_structs(w):
    bug = w.error("stale", "size", "shrunk")
    w.define("entry type", ["struct entry { short id; char name[6]; int *count; };"], w.types)
    e, n, m = w.fresh("e"), w.r.randrange(1, 3), w.r.randrange(2, 5)
    w.line(f"int {e}n = {w.leaf().text};")
    w.line(f"struct entry *{e} = malloc({n} * sizeof *{e});")
    w.line(f"if (!{e}) return 0;")
    w.line(f"for (int i = 0; i < {n}; i++) {{ {e}[i].id = (short)i; {e}[i].count = &{e}n; snprintf({e}[i].name, sizeof {e}[i].name, \"e%d\", i); }}")
    w.line(f"struct entry *{e}old = {e};")
    size = f"{m} * sizeof *{e}" if bug != "shrunk" else f"sizeof *{e} - {w.pick(1, 8)}"
    w.line(f"{e} = realloc({e}, {size});")
    w.line(f"if (!{e}) return 0;")
    if bug == "stale":
        w.add(f"{e}old->id")
    if bug == "size":
        w.line(f"{e}[{m}].id = 1;")
    w.line(f"*{e}[{w.r.randrange(min(n, m))}].count += 1;")
    w.add(f"{e}n + {e}[{w.r.randrange(min(n, m))}].name[1] + {e}[0].id", -70000, 70000)
    w.line(f"free({e});")


def heap_of_any_size(w):
    bug = w.error("index", "size", "negative")
    n, p = w.fresh("n"), w.fresh("p")
    value = w.r.choice([v for v in w.values if v.low >= -2 and v.high <= 8] or [Value("3", 3, 3)])
    w.line(f"int {n} = {value.text} + {2 if bug == 'negative' else 3};")
    w.line(f"{w.pick('int', 'short', 'long')} *{p} = {w.pick('malloc', 'malloc')}({'(size_t)' + n} * sizeof *{p});" if w.chance(60) else f"int *{p} = calloc((size_t){n}, sizeof *{p});")
    w.line(f"if (!{p} || {n} < 1) {{ free({p}); return acc * 0; }}")
    w.line(f"for (int i = 0; i {'<=' if bug == 'index' else '<'} {n}; i++) {p}[i] = i * 2;")
    w.line(f"memset({p}, 0, sizeof *{p} * (size_t)({n}{' + 1' if bug == 'size' else ''} - {w.r.randrange(2) if bug != 'size' else 0}));")
    w.add(f"(int){p}[{n} - 1]", 0, 30)
    w.line(f"free({p});")


# ---- fragments: further functions

def virtual_calls(w):
    bug = w.error("null", "dead", "type")
    w.define("shape type", ["struct shape { int (*area)(const struct shape *); int w, h; };"], w.types)
    w.define("shape", ["static int box(const struct shape *s) { return s->w * s->h % 500; }", "static int line_of(const struct shape *s) { return s->w + s->h; }",
                       "static int apply(int (*f)(const struct shape *), const struct shape *s) { return f ? f(s) : -1; }"])
    w.define("flat", ["static int flat(int x) { return x % 500; }"])
    s = w.fresh("sh")
    w.line(f"struct shape {s}[2] = {{{{ box, {w.leaf().text} % 50, {w.r.randrange(9)} }}, {{ {'NULL' if bug == 'null' else 'line_of'}, 3, {w.leaf().text} }}}};")
    w.line(f"const struct shape *{s}p = &{s}[{w.index(2)}];")
    if bug == "dead":
        w.line(f"{{ struct shape inner = {{ box, 1, 2 }}; if ({w.condition()}) {s}p = &inner; }}")
    if bug == "type":
        w.line(f"if ({w.condition()}) {s}[{w.r.randrange(2)}].area = (int (*)(const struct shape *))flat;")
    w.add(f"{s}p->area({s}p)", -70000, 70000)
    w.add(f"apply({s}[{w.index(2)}].area, {s}p)", -70000, 70000)


def callbacks(w):
    bug = w.error("count", "null")
    w.define("each", ["static void each(int *a, int n, void (*f)(int *, void *), void *with) { for (int i = 0; i < n; i++) f(&a[i], with); }",
                      "static void add_to(int *x, void *with) { *(int *)with += *x % 100; }", "static void clear(int *x, void *with) { (void)with; *x = 0; }"])
    a, n = w.fresh("a"), w.r.randrange(1, 5)
    w.line(f"int {a}[{n}] = {{{', '.join(w.leaf().text for _ in range(n))}}}, {a}s = 0;")
    w.line(f"each({a}, {n + (bug == 'count')}, add_to, {'NULL' if bug == 'null' else '&' + a + 's'});")
    if w.chance(40):
        w.line(f"each({a}, {n}, clear, NULL);")
    w.add(f"{a}s + {a}[{w.index(n)}]", -70000, 70000)


def variable_types(w):
    bug = w.error("type", "few", "null")
    w.define("mixed", ["static int mixed(const char *form, ...) {", "  va_list list, again;", "  va_start(list, form);", "  va_copy(again, list);", "  int sum = 0;",
                       "  for (const char *c = form; *c; c++) {", "    switch (*c) {", "    case 'i': sum += va_arg(list, int) % 100; break;",
                       "    case 'd': sum += (int)va_arg(list, double); break;", "    case 's': sum += (int)strlen(va_arg(list, const char *)); break;",
                       "    case 'p': sum += *va_arg(list, int *) % 100; break;", "    case 'l': sum += (int)(va_arg(list, long) % 7); break;", "    }", "  }",
                       "  if (*form == 'i') sum += va_arg(again, int) % 10;", "  va_end(again);", "  va_end(list);", "  return sum;", "}"])
    kinds = [w.pick("i", "d", "s", "p", "l") for _ in range(w.r.randrange(1, 4))]
    v = w.fresh("v")
    w.line(f"int {v} = {w.leaf().text};")
    values = {"i": w.leaf().text, "d": f"{w.r.randrange(9)}.75", "s": '"abc"', "p": f"&{v}", "l": f"{w.r.randrange(99)}L"}
    arguments = [values[k] for k in kinds]
    if bug == "null":
        arguments = ["NULL" if a in ('"abc"', f"&{v}") else a for a in arguments]
    form, unseen = "".join(kinds), ""
    if bug == "few":
        arguments[-1], unseen = "0" if len(kinds) > 1 else "1", "UNSEEN_WITHIN(call) "
        form += "i"
    elif bug == "type":
        arguments[-1], unseen = {"i": "1L", "d": "1", "s": "2.5", "p": "7L", "l": "3"}[kinds[-1]], "UNSEEN_WITHIN(call) "
    w.line(f"{unseen}acc = (acc + mixed(\"{form}\", {', '.join(arguments)})) % {LIMIT};")


def by_reference(w):
    bug = w.error("null", "index")
    w.define("minmax", ["static void minmax(const int *a, size_t n, int *least, int *most) {", "  *least = *most = a[0];",
                        "  for (size_t i = 1; i < n; i++) { if (a[i] < *least) *least = a[i]; if (a[i] > *most) *most = a[i]; }", "}"])
    a, n = w.fresh("a"), w.r.randrange(1, 5)
    w.line(f"int {a}[{n}] = {{{', '.join(w.leaf().text for _ in range(n))}}}, {a}lo, {a}hi;")
    target = f"{w.condition()} ? &{a}lo : NULL" if bug == "null" else f"&{a}lo"
    w.line(f"minmax({a}, {n + (bug == 'index')}, {target}, &{a}hi);")
    w.add(f"{a}hi - {a}lo" if bug != "null" else f"{a}hi", -70000, 70000)


def struct_of_arrays(w):
    bug = w.error("inner", "outer", "pointer")
    w.define("grid type", ["struct grid { struct { short x[3]; char mark; } row[2]; int end; };"], w.types)
    g = w.fresh("g")
    w.line(f"struct grid {g} = {{ .row = {{ [1] = {{ .x = {{1, 2, 3}}, .mark = 'm' }} }}, .end = {w.r.randrange(9)} }}, {g}c = {g};")
    w.line(f"{g}.row[{w.index(2)}].x[{w.index(3)}] = {w.r.randrange(99)};")
    if bug == "pointer":
        w.line(f"short *{g}p = {g}.row[0].x;")
        w.add(f"{g}p[{w.pick(0, 2, 3, 10)}]")
    w.add(f"{g}.row[{w.index(2, bug == 'outer')}].x[{w.index(3, bug == 'inner')}] + {g}c.row[{w.index(2)}].mark + {g}.end", -200, 300)
    if w.chance(40):
        w.line(f"memcpy(&{g}c.row[0], &{g}.row[1], sizeof {g}.row[0]);")
        w.add(f"{g}c.row[0].x[{w.index(3)}] - {g}c.row[0].mark", -200, 300)


# ---- fragments: more text

def words(w):
    bug = w.error("index", "long", "null")
    t, n = w.fresh("w"), w.r.randrange(2, 4)
    chosen = [w.pick("ant", "bee", "cat", "doe", "elk") for _ in range(n)]
    form = w.pick("pointers", "rows") if bug != "long" else "rows"
    if form == "pointers":
        w.line(f"const char *{t}[] = {{{', '.join(chr(34) + c + chr(34) for c in chosen)}{', NULL' if w.chance(50) or bug == 'null' else ''}}};")
    else:
        w.line(f"char {t}[{n}][4] = {{{', '.join(chr(34) + c + chr(34) for c in chosen)}}};")
    if bug == "long":
        w.line(f"strcpy({t}[{w.index(n)}], \"lion\");")
    if bug == "null":
        w.add(f"(int)strlen({t}[{n}])")
    w.line(f"for (int i = 0; i + 1 < {n}; i++)")
    if form == "pointers":
        w.line(f"  if (strcmp({t}[i], {t}[i + 1]) > 0) {{ const char *c = {t}[i]; {t}[i] = {t}[i + 1]; {t}[i + 1] = c; }}")
    else:
        w.line(f"  if (strcmp({t}[i], {t}[i + 1]) > 0) {{ char c[4]; memcpy(c, {t}[i], 4); memcpy({t}[i], {t}[i + 1], 4); memcpy({t}[i + 1], c, 4); }}")
    w.add(f"{t}[{w.index(n, bug == 'index')}][{w.index(3)}]", 0, 127)


def tokens(w):
    bug = w.error("null", "literal", "after")
    t, text = w.fresh("t"), w.pick("a,b", "one two", "x", "k=v;w")
    w.line(f"char {t}[] = \"{text}\";")
    if bug == "literal":
        w.line(f"char *{t}p = strtok((char *)\"a,b\", \",\");")
        return w.add(f"*{t}p")
    w.line(f"int {t}n = 0;")
    w.line(f"for (char *p = strtok({t}, \", =;\"); p != NULL; p = strtok(NULL, \", =;\")) {t}n += *p;")
    w.add(f"{t}n", 0, 999)
    if bug == "null":
        w.line(f"char *{t}p = strtok({t}, \"{text[0]}\");")
        w.add(f"*{t}p")
    if bug == "after":
        w.add(f"{t}[{w.index(len(text) + 1, True)}]")


def numbers_in_text(w):
    bug = w.error("end", "null")
    t, text = w.fresh("t"), w.pick("42", "-7x", "0x1f", "  9 8", "z")
    w.line(f"const char *{t} = \"{text}\";")
    w.line(f"char *{t}e;")
    w.line(f"long {t}v = strtol({t}, &{t}e, {w.pick(10, 0, 16)});")
    w.add(f"(int)({t}v % 100) + (int)({t}e - {t})", -200, 200)
    if bug == "end":
        w.add(f"{t}e[{w.r.randrange(1, 4)}]")
    elif bug == "null":
        w.add(f"atoi({w.condition()} ? {t} : NULL)")
    else:
        w.add(f"atoi({t}) + *{t}e", -200, 300)


def text_appended(w):
    bug = w.error("room", "room", "index")
    t, n, i = w.fresh("t"), w.fresh("n"), w.fresh("i")
    room = w.r.randrange(4, 12)
    w.line(f"char {t}[{room}] = \"\";")
    w.line(f"size_t {n} = 0;")
    w.line(f"for (int {i} = 0; {i} < {w.r.randrange(1, 4)}; {i}++) {{")
    size = str(room) if bug == "room" else f"sizeof {t} - {n}"
    w.line(f"  int k = snprintf({t} + {n}, {size}, \"%d,\", {i} * {w.r.randrange(1, 80)});")
    w.line(f"  if (k < 0{'' if bug == 'index' else f' || (size_t)k >= sizeof {t} - {n}'}) break;")
    w.line(f"  {n} += (size_t)k;")
    w.line("}")
    w.add(f"(int){n} + {t}[{w.pick(n, '0') if bug == 'index' else f'{n} ? {n} - 1 : 0'}]", 0, 200)


def memory_search(w):
    bug = w.error("long", "null")
    b, n = w.fresh("b"), w.r.randrange(2, 7)
    w.line(f"unsigned char {b}[{n}] = {{{', '.join(str(w.r.randrange(5)) for _ in range(n))}}};")
    w.line(f"unsigned char *{b}p = memchr({b}, {w.pick(w.r.randrange(5), 9)}, {n + (2 if bug == 'long' else 0)});")
    if bug == "null":
        w.line(f"*{b}p = 1;")
    w.line(f"if ({b}p) acc = (acc + (int)({b}p - {b})) % {LIMIT};")
    w.add(f"{b}[{w.index(n)}]", 0, 5)


# ---- fragments: more control and arithmetic

def duff(w):
    bug = w.error("count", "index")
    a, n, p = w.fresh("a"), w.r.randrange(3, 7), w.fresh("p")
    w.line(f"int {a}[{n}] = {{0}}, *{p} = {a}, {p}n = {n + (1 if bug == 'count' else 0)};")
    w.line(f"switch ({p}n % 2) {{")
    w.line(f"case 0: do {{ *{p}++ = {p}n;")
    w.line(f"case 1: *{p}++ = -{p}n;")
    w.line(f"  }} while (({p}n -= 2) > 0);")
    w.line("}")
    w.add(f"{a}[{w.index(n, bug == 'index')}]", -9, 9)


def builtins(w):
    bug = w.error("zero", "unreachable", "shift")
    v, x = w.leaf(), w.fresh("o")
    if bug == "zero":
        w.add(f"{w.pick('__builtin_ctz', '__builtin_clz')}((unsigned)({v.text}) & 3u)")
    elif bug == "unreachable":
        w.line(f"if ({w.condition()}) __builtin_unreachable();")
    elif bug == "shift":
        w.add(f"(int)(1u >> ({v.text} & 63))")
    else:
        w.line(f"int {x};")
        w.line(f"if (__builtin_{w.pick('add', 'mul', 'sub')}_overflow({v.text}, {w.pick('2147483647', '-2147483647', '3')}, &{x})) {x} = -1;")
        w.add(f"{x} % 100 + __builtin_popcount((unsigned)({v.text})) + __builtin_ctz((unsigned)({v.text}) | 8u)", -150, 150)


def computed_goto(w):
    bug = w.error("index", "division")
    l, k = w.fresh("L"), w.r.randrange(2, 4)
    w.line(f"static const void *{l}[] = {{{', '.join(f'&&{l}{i}' for i in range(k))}}};")
    w.line(f"int {l}n = 0;")
    w.line(f"goto *{l}[{w.index(k, bug == 'index')}];")
    for i in range(k):
        w.line(f"{l}{i}: {l}n += {w.r.randrange(1, 9)}; {w.pick('', f'goto {l}end;')}")
    w.line(f"{l}end: acc = (acc + {f'100 / ({l}n - {w.r.randrange(1, 12)})' if bug == 'division' else l + 'n'}) % {LIMIT};")


def wide_arithmetic(w):
    bug = w.error("overflow", "shift", "division")
    a, x = w.leaf(), w.fresh("q")
    w.line(f"long long {x} = {a.text} * {w.pick('1000000000LL', '3LL', '-77777777777LL')};")
    w.line(f"unsigned long long {x}u = (unsigned long long){x} {w.pick('* 0x9e3779b97f4a7c15ULL', '>> 3', '<< 7', '+ 1')};")
    if bug == "overflow":
        w.line(f"{x} = {x} * 9000000000LL {w.pick('+', '-')} 1;")
    elif bug == "shift":
        w.line(f"{x} = 1LL << ({a.text} + {w.pick(60, 61, 62)});")
    elif bug == "division":
        w.line(f"{x} = {x} / ({x} % 3);")
    w.add(f"(int)({x} % 1000) + (int)({x}u % 1000)", -1999, 1999)
    w.add(f"(unsigned char)({x} >> {w.r.randrange(1, 40)}) + ({a.text} < 1u) + ((short){x}u == {w.r.randrange(9)})", 0, 300)


def float_bits(w):
    bug = w.error("conversion", "index")
    f = w.fresh("f")
    w.line(f"union {{ float real; unsigned bits; unsigned char byte[4]; }} {f} = {{ .real = {w.leaf().text} }};")
    w.line(f"{f}.real {w.pick('*=', '+=', '-=', '/=')} {w.pick('0.5f', '3.0f', '-1.25f')};")
    if w.chance(40):
        w.line(f"{f}.bits ^= {w.pick('0x80000000u', '1u', '0x00400000u')};")
    w.add(f"(int)({f}.bits >> 16) % 1000 + {f}.byte[{w.index(4, bug == 'index')}]", 0, 1300)
    if bug == "conversion":
        w.line(f"{f}.bits |= 0x4f000000u;")
        w.add(f"(int){f}.real % 10")
    w.add(f"({f}.real < {w.r.randrange(50)}) + ({f}.real == (float)(int)(double){w.leaf().text})", 0, 2)


def narrow(w):
    bug = w.error("index", "shift", "promoted")
    c, u = w.fresh("c"), w.fresh("u")
    w.line(f"signed char {c} = (signed char)({w.leaf().text} * {w.r.randrange(1, 60)});")
    w.line(f"unsigned char {u} = (unsigned char)({c} + {w.r.randrange(200)});")
    w.line(f"{u} {w.pick('+=', '-=', '*=', '<<=', '>>=', '^=')} {w.r.randrange(1, 7)};")
    if bug == "index":
        w.line(f"static int {c}t[128];")
        w.add(f"{c}t[{w.pick(c, u)}]")
    elif bug == "shift":
        w.add(f"{u} << ({u} & 31)")
    elif bug == "promoted":
        w.line(f"unsigned short {u}s = (unsigned short)(65535 - ({w.leaf().text} & 7));")
        w.add(f"({u}s * {u}s) % 10")
    w.add(f"{c} * 2 - {u} + (~{u} & 15) + !{c} + -{c}", -900, 900)


def nested_loops(w):
    bug = w.error("index", "count")
    a, n = w.fresh("a"), w.r.randrange(3, 6)
    w.line(f"unsigned char {a}[{n}] = {{0}};")
    w.line(f"for (unsigned i = 0; i < {n}; i++) {{")
    w.line(f"  if (i == {w.leaf().text} % 5) {w.pick('continue', 'break')};")
    step = f"i + {1 if bug == 'index' else 0}"
    w.line(f"  for (unsigned j = i; j {'<=' if bug == 'count' else '<'} {n}; j += {w.r.randrange(1, 3)}) {a}[{w.pick('j', step) if bug != 'index' else step}] += {w.r.randrange(1, 50)};")
    w.line("}")
    w.add(f"{a}[{w.index(n)}]", 0, 255)


def backward_jump(w):
    """A block that is entered again: its local is a new one each time."""
    bug = w.error("old", "old", "uninitialised")
    p, again, x = w.fresh("p"), w.fresh("again"), w.fresh("x")
    w.line(f"int *{p} = NULL, {p}n = 0;")
    w.line(f"{again}: {{")
    if bug == "old":
        w.line(f"  UNSEEN_IF({p}, lifetime) if ({p}) acc = (acc + *{p}) % {LIMIT};")
        w.line(f"  int {x} = {p}n + 1;")
    elif bug == "uninitialised":
        w.line(f"  int {x};")
        w.line(f"  if ({p}n == 0) {x} = 3;")
        w.line(f"  UNSEEN_IF({p}n, init) if ({x} == 3) acc++, acc %= {LIMIT};")
    else:
        w.line(f"  int {x} = {p}n * 2;")
    w.line(f"  {p} = &{x};")
    w.line(f"  *{p} += 1;")
    w.line(f"  acc = (acc + {x} % 10) % {LIMIT};")
    w.line(f"  if (++{p}n < {w.r.randrange(2, 4)}) goto {again};")
    w.line("}")


# ---- fragments: many random steps. What is seeded here is carelessness: whether a run errs is for the sanitizers to say.

def text_soup(w):
    bug = w.error("careless", "careless")
    t, k = w.fresh("t"), 2
    rooms = [w.r.randrange(4, 13) for _ in range(k)]
    names = [f"{t}{'abc'[i]}" for i in range(k)]
    for name, room in zip(names, rooms):
        word = "alphabetical"[:w.r.randrange(0, min(room, 7))]
        w.line(w.pick(f"char {name}[{room}] = \"{word}\";", f"char *{name} = malloc({room}); if (!{name}) return 0; strcpy({name}, \"{word}\");")
               if w.chance(50) else f"char {name}[{room}]; strcpy({name}, \"{word}\");")
    for _ in range(w.r.randrange(2, 7)):
        i = w.r.randrange(k)
        a, room, b = names[i], rooms[i], names[1 - i]
        n = w.r.randrange(1, 6)
        limit = max(0, room - 1)
        guarded = [
            (f"strlen({b}) < {room}", f"strcpy({a}, {b});"),
            (f"strlen({a}) + strlen({b}) < {room}", f"strcat({a}, {b});"),
            (f"strlen({a}) + {n} < {room}", f"strncat({a}, {b}, {n});"),
            (f"{limit} > 0", f"strncpy({a}, {b}, {limit}); {a}[{limit}] = 0;"),
            (f"strlen({a}) > {n}", f"memmove({a}, {a} + {n}, strlen({a} + {n}) + 1);"),
            (f"strlen({a}) + {n} < {room}", f"memmove({a} + {n}, {a}, strlen({a}) + 1); memset({a}, 'a' + {w.r.randrange(20)}, {n});"),
            (f"{room} > 6", f"sprintf({a}, \"%d%c\", {w.leaf().text}, 'a' + {w.r.randrange(20)});") if room > 8 else ("1", f"snprintf({a}, {room}, \"%d%s\", {w.leaf().text}, {b});"),
            (f"strlen({a}) > {n}", f"{a}[{n}] = '\\0';"),
            (f"strchr({a}, 'a') != NULL", f"*strchr({a}, 'a') = 'b';"),
            (f"*{a}", f"{a}[strlen({a}) - 1] = {w.pick(chr(39) + 'z' + chr(39), '0')};"),
            (f"strlen({b}) > {n}", f"acc = (acc + {b}[{n}] + (strcmp({a}, {b} + {n}) < 0)) % {LIMIT};"),
        ]
        guard, step = w.r.choice(guarded)
        if bug and w.chance(35):
            guard = w.condition()
        w.line(f"if ({guard}) {{ {step} }}")
    for name in names:
        w.line(f"for (const char *c = {name}; *c; c++) acc = (acc * 3 + *c) % {LIMIT};")


def heap_soup(w):
    bug = w.error("careless", "careless")
    h, k = w.fresh("h"), w.r.randrange(2, 4)
    kind = w.pick("char", "int", "short")
    w.line(f"{kind} *{h}[{k}] = {{0}};")
    w.line(f"size_t {h}n[{k}] = {{0}};")
    for _ in range(w.r.randrange(4, 10)):
        i, j, n = w.index(k), w.index(k), w.r.randrange(1, 7)
        w.line(f"{{ size_t i = {i}, j = {j}; (void)i; (void)j;")
        p, q = f"{h}[i]", f"{h}[j]"
        how = w.r.randrange(7)
        careless = bug and w.chance(30)
        if how == 0:
            w.line(f"  {'' if careless and w.chance(50) else f'free({p}); '}{p} = calloc({n}, sizeof *{p}); {h}n[i] = {n}; if (!{p}) return 0; }}")
        elif how == 1:
            w.line(f"  free({p}); {f'{h}n[i] = 0;' if careless else f'{p} = NULL, {h}n[i] = 0;'} }}")
        elif how == 2:
            grown = w.r.randrange(1, 8)
            w.line(f"  {kind} *t = realloc({p}, {grown} * sizeof *t); if (!t) return 0; for (size_t m = {h}n[i]; m < {grown}; m++) t[m] = 1; {p} = t; {h}n[i] = {grown + (1 if careless else 0)}; }}")
        elif how == 3:
            w.line(f"  if ({f'{p}' if careless else f'{h}n[i] > {n}'}) {p}[{n}] = ({kind})({w.leaf().text} % 50); }}")
        elif how == 4:
            w.line(f"  if ({h}n[i]) acc = (acc + {p}[{h}n[i] - 1]) % {LIMIT}; }}")
        elif how == 5:
            w.line(f"  {kind} *t = {p}; {p} = {q}; {q} = t; size_t s = {h}n[i]; {h}n[i] = {h}n[j]; {h}n[j] = s; }}")
        else:
            least = f"{p} && {q}" if careless else f"{h}n[i] && {h}n[j]"
            # A copy of an object to itself is undefined, too (C17 7.24.2.1), but ASan does not see that.
            w.line(f"  if ({least} && i != j) memcpy({p}, {q}, ({h}n[i] < {h}n[j] ? {h}n[i] : {h}n[j]) * sizeof *{p}); }}")
    w.line(f"for (int i = 0; i < {k}; i++) for (size_t m = 0; m < {h}n[i]; m++) acc = (acc * 2 + {h}[i][m]) % {LIMIT};")
    w.line(f"for (int i = 0; i < {k}; i++) free({h}[i]);")


NUMBERS = [("int", "i"), ("unsigned", "u"), ("long", "l"), ("unsigned long", "ul"), ("short", "s"), ("unsigned short", "us"), ("signed char", "c"),
           ("unsigned char", "uc"), ("long long", "ll"), ("_Bool", "b")]


def any_number(w, names, depth):
    """An expression over numbers of any type, that may overflow."""
    if depth == 0 or w.chance(20):
        return w.r.choice(names) if w.chance(70) else w.pick("1", "2u", "3L", "-1", "7", "100", "65535", "'a'", "0x7fffffff", "1u << 31", "40")
    a, b = any_number(w, names, depth - 1), any_number(w, names, depth - 1)
    op = w.pick("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">=", "==", "?:", "cast", "~", "-1", "&&")
    if op == "?:":
        return f"({any_number(w, names, 0)} ? ({a}) : ({b}))"
    if op == "cast":
        return f"({w.r.choice(NUMBERS)[0]})({a})"
    if op in ("~", "-1"):
        return f"{op[0]}({a})"
    return f"(({a}) {op} ({b}))"


def number_soup(w):
    """Integers of all types, with guards in front of what may be undefined; a seeded error leaves some of them out."""
    bug = w.error("careless", "careless", "careless")
    n = w.fresh("n")
    chosen = w.r.sample(NUMBERS, w.r.randrange(2, 4))
    names = []
    for kind, short in chosen:
        names.append(f"{n}{short}")
        w.line(f"{kind} {n}{short} = ({kind})({w.leaf().text} * {w.pick(1, 3, -5, 1000, 20000)});")
    unsigned = [f"{n}{short}" for kind, short in chosen if kind.startswith("unsigned")]
    for _ in range(w.r.randrange(2, 5)):
        kind, short = w.r.choice(chosen)
        if bug and w.chance(60):
            value = any_number(w, names, 2)
        else:
            value = any_number(w, names, 1)
            for op in ("<<", ">>", "/", "%", "*", "+", "-"):
                if f" {op} " in value or value.startswith("-("):
                    a, b = w.r.choice(unsigned or ["3u"]), w.r.choice(names)
                    value = w.pick(f"({a} + 0ul) * {w.r.randrange(99)}ul", f"((unsigned long){b} << {w.r.randrange(40)})", f"({b} ? 1000 / ((int)({b} & 7) + 1) : 5)", f"{b} >> 2",
                                   f"(unsigned){b} % 7u - 9u", f"({b} & 0xff) * 3")
                    break
        target = f"{n}{short}"
        w.line(f"{target} = ({kind})({value});" if w.chance(70) else f"{target} {w.pick('^=', '|=', '&=')} ({value}) {'% 1000' if '<' not in value else ''};")
        w.line(f"acc = (acc + (int)((unsigned char)({target}))) % {LIMIT};")


def float_soup(w):
    bug = w.error("careless", "careless")
    f = w.fresh("f")
    w.line(f"double {f}d = {w.leaf().text} * {w.pick('0.1', '1.5', '1e5', '3.0')}; float {f}f = (float){f}d + {w.pick('0.25f', '1e-3f', '100.0f')};")
    for _ in range(w.r.randrange(2, 5)):
        a = w.pick(f"{f}d", f"{f}f")
        w.line(w.pick(f"{f}d = {a} {w.pick('+', '-', '*', '/')} {w.pick('3', '0.7', '1e3', f + 'f', '-2.5')};", f"{f}f = (float)({a} * {w.pick('0.5', '1.0 / 3', '2')});",
                      f"if ({a} {w.pick('<', '>', '==', '<=')} {w.leaf().text}) {f}d = -{a};", f"{f}d = {a} < 0 ? -{a} : {a};"))
        whole = w.pick("int", "unsigned", "short", "long", "unsigned char", "signed char")
        low, high = {"int": ("-2147483649.0", "2147483648.0"), "unsigned": ("-1.0", "4294967296.0"), "short": ("-32769.0", "32768.0"), "long": ("-9e18", "9e18"),
                     "unsigned char": ("-1.0", "256.0"), "signed char": ("-129.0", "128.0")}[whole]
        guard = w.condition() if bug and w.chance(50) else f"{a} > {low} && {a} < {high}"
        w.line(f"if ({guard}) acc = (acc + (int)(({whole}){a} % 100)) % {LIMIT};")


def disguise_soup(w):
    """Pointers that travel as integers, bytes, members of unions and parts of structs."""
    bug = w.error("careless", "free", "careless")
    d, n = w.fresh("d"), w.r.randrange(2, 5)
    w.define("disguise type", ["union disguise { int *p; uintptr_t n; unsigned char b[sizeof(int *)]; struct { void *v; } s; };"], w.types)
    w.line(f"int {d}a[{n}] = {{{', '.join(str(w.r.randrange(50)) for _ in range(n))}}}, *{d}h = malloc(2 * sizeof(int));")
    w.line(f"if (!{d}h) return 0;")
    w.line(f"{d}h[0] = 3; {d}h[1] = 4;")
    w.line(f"union disguise {d}[2] = {{{{ .p = {d}a + {w.r.randrange(n)} }}, {{ .p = {d}h }}}};")
    w.line(f"uintptr_t {d}u[2] = {{ (uintptr_t){d}h, (uintptr_t)&{d}a[{w.r.randrange(n)}] }};")
    w.line(f"void *{d}v = {d}a; int *{d}q = {d}a;")
    for _ in range(w.r.randrange(3, 8)):
        i, j = w.index(2), w.index(2)
        w.line(w.pick(f"{d}[{i}].n = {d}u[{j}];", f"{d}u[{i}] = {d}[{j}].n;", f"{d}v = {d}[{i}].p;", f"{d}[{i}].s.v = {d}v;", f"memcpy(&{d}q, {d}[{i}].b, sizeof {d}q);",
                      f"{d}q = (int *){d}u[{i}];", f"memcpy({d}[{i}].b, &{d}v, sizeof {d}v);", f"for (unsigned m = 0; m < sizeof {d}q; m++) {d}[{i}].b[m] = ((unsigned char *)&{d}u[{j}])[m];",
                      f"{d}[{i}] = {d}[{j}];", f"if ({d}[{i}].n == {d}u[{j}]) acc = (acc + 1) % {LIMIT};", f"{d}u[{i}] = ({d}u[{i}] | 1) ^ 1;", f"acc = (acc + *{d}[{i}].p) % {LIMIT};",
                      f"*(int *){d}u[{i}] = {w.r.randrange(50)};", f"acc = (acc + *(int *){d}v) % {LIMIT};"))
        if bug == "careless" and w.chance(30):
            w.line(w.pick(f"{d}u[{i}] += {w.pick(4, 8, 12)};", f"{d}[{i}].n += {w.pick(2, 4, 8)};", f"{d}[{i}].b[0] ^= {w.pick(4, 8)};"))
        elif bug == "free" and w.chance(25):
            w.line(f"if ({w.condition()}) {{ free({d}h); {d}h = NULL; }}")
    w.line(f"acc = (acc + *{d}q + {d}a[{w.index(n)}]) % {LIMIT};")
    w.line(f"free({d}h);")


def struct_soup(w):
    """A struct type of random shape, paths into it and copies of its parts."""
    bug = w.error("index", "index", "copy")
    s, rows, columns = w.fresh("s"), w.r.randrange(2, 4), w.r.randrange(2, 4)
    inner, outer = w.fresh("In"), w.fresh("Out")
    element = w.pick("int", "short", "signed char", "unsigned char", "long")
    w.types.append(f"struct {inner} {{ {w.pick('char a; ', '')}{element} e[{columns}]; {w.pick('', 'unsigned f : 5; ', 'float g; ')}}};")
    w.types.append(f"{w.pick('struct', 'struct', 'union')} {outer} {{ struct {inner} in[{rows}]; {w.pick('', 'int *p; ', 'char c[3]; ')}struct {{ short x; {element} y[2]; }} tail; }};")
    word = w.types[-1].split()[0]
    w.globals.append(f"static {word} {outer} {s}g;")
    w.line(f"{word} {outer} {s}l; memset(&{s}l, 0, sizeof {s}l);")
    w.line(f"{word} {outer} *{s}h = calloc(1, sizeof *{s}h), *{s}p[3] = {{ &{s}g, &{s}l, {s}h }};")
    w.line(f"if (!{s}h) return 0;")

    def path(wrong=False):
        base = w.pick(f"{s}g.", f"{s}l.", f"{s}h->", f"{s}p[{w.index(3)}]->")
        if w.chance(25):
            return base + f"tail.y[{w.index(2, wrong)}]"
        first = wrong and w.chance(40)
        return base + f"in[{w.index(rows, first)}].e[{w.index(columns, wrong and not first)}]"
    for _ in range(w.r.randrange(3, 8)):
        how = w.r.randrange(6)
        wrong = bug == "index" and w.chance(25)
        if how == 0:
            w.line(f"{path(wrong)} = ({element})({w.leaf().text} % 50);")
        elif how == 1:
            w.line(f"{path()} = {path(wrong)};")
        elif how == 2:
            w.line(f"*{s}p[{w.index(3)}] = *{s}p[{w.index(3)}];" if w.chance(50) else f"{s}l = {s}g;")
        elif how == 3:
            to, source, count = w.index(rows), w.index(rows), w.r.randrange(1, 5) if bug == "copy" else 1
            beyond = f"UNSEEN_IF(({to}) + {count} > {rows} || ({source}) + {count} > {rows}, bounds) " if count > 1 else ""
            w.line(f"{beyond}memmove(&{s}p[{w.index(3)}]->in[{to}], &{s}p[{w.index(3)}]->in[{source}], sizeof {s}l.in[0] * {count});")
        elif how == 4:
            w.line(f"{{ {element} *e = {s}p[{w.index(3)}]->in[{w.index(rows)}].e; e[{w.index(columns)}] ^= 5; acc = (acc + (int)e[0]) % {LIMIT}; }}")
        else:
            w.line(f"acc = (acc + (int){path(wrong)}) % {LIMIT};")
    w.line(f"for (int i = 0; i < {rows}; i++) for (int j = 0; j < {columns}; j++) acc = (acc * 3 + (int){s}p[{w.index(3)}]->in[i].e[j]) % {LIMIT};")
    w.line(f"free({s}h);")


def recursion_soup(w):
    """A recursive function with locals that are pointed to from below, and heap memory that is handed down."""
    bug = w.error("dead", "index", "free")
    f = w.fresh("down")
    w.define("frame type", ["struct frame { int depth; int room[2]; struct frame *up; };"], w.types)
    keep = w.fresh("kept")
    w.globals.append(f"static struct frame *{keep}; static int has_{keep};")  # a dead pointer compares as anything
    steps = [f"here.room[{w.pick('n & 1', '0', '1')}] += {w.r.randrange(9)};", "if (up) up->room[0] += n;", f"for (struct frame *p = &here; p; p = p->up) sum += p->room[{w.pick('1', '0', 'n % 2')}];",
             "if (up && up->up) sum += up->up->depth;", "*h += 1;", "sum = (sum * 3 + *h) % 500;"]
    w.functions.append(f"static int {f}(int n, struct frame *up, int *h) {{")
    w.functions.append("  struct frame here = { n, { n, 2 }, up };")
    w.functions.append("  int sum = 0;")
    for step in w.r.sample(steps, 3):
        w.functions.append("  " + step)
    if bug == "dead":
        w.functions.append(f"  if (n == {w.r.randrange(3)}) {keep} = &here, has_{keep} = 1;")
    if bug == "free":
        w.functions.append(f"  if (n == {w.r.randrange(3)}) free(h);")
    w.functions.append(f"  if (n > 0) sum += {f}(n - 1, {w.pick('&here', '&here', 'up')}, h) % 100;")
    w.functions.append(f"  return (sum + here.room[{'n' if bug == 'index' else 'n & 1'}]) % 1000;")
    w.functions.append("}")
    h = w.fresh("h")
    w.line(f"int *{h} = calloc(1, sizeof *{h});")
    w.line(f"if (!{h}) return 0;")
    w.add(f"{f}({self_count(w, w.r.randrange(1, 4))}, NULL, {h})", -1999, 1999)
    if bug == "dead":
        w.line(f"if (has_{keep}) acc = (acc + {keep}->depth) % {LIMIT};")
    w.line(f"acc = (acc + *{h}) % {LIMIT};")
    if bug != "free":
        w.line(f"free({h});")


FRAGMENTS = [local_array, global_array, matrix, parts, by_value, union_bytes, union_in_struct, bit_fields, heap_array, heap_array, linked_list, tree,
             flexible, table_of_rows, wrong_free, escaping_scope, pointer_to_pointer, pointer_walk, integer_round_trip, alignment, copies,
             generic_swap, container, text_copy, text_search, text_loop, text_format, text_heap, function_table, recursion, variable_arguments, finder,
             stack_struct, shifts, arithmetic, floats, switch_goto, uninitialised, variable_length, state_machine, static_counter,
             compound_literals, sorting, pointer_soup, pointer_soup, cells, cells, ring, pool, reallocated_structs, heap_of_any_size, virtual_calls, callbacks, variable_types, by_reference, struct_of_arrays, words, tokens,
        numbers_in_text, text_appended, memory_search, duff, builtins, computed_goto, wide_arithmetic, float_bits, narrow, nested_loops, backward_jump]
SOUPS = [text_soup, heap_soup, number_soup, number_soup, float_soup, disguise_soup, disguise_soup, struct_soup, struct_soup, recursion_soup]


# ---- programs

def read_inputs(w):
    """Up to two inputs, and how many values each has: [(type, least, greatest)]."""
    inputs = []
    for k in range(w.pick(0, 1, 1, 2)):
        kind, least, most = w.pick(("uchar", 0, 7), ("int", -2, 5), ("uint", 0, 5), ("char", 0, 3), ("uchar", 0, 3))
        names = {"uchar": "unsigned char", "int": "int", "uint": "unsigned", "char": "char"}
        guard = f"x{k} > {most}" if kind.startswith("u") else f"x{k} < {least} || x{k} > {most}"
        w.line(f"{names[kind]} x{k} = __VERIFIER_nondet_{kind}();")
        w.line(f"if ({guard}) return 0;")
        w.values.append(Value(f"x{k}" if kind != "uint" else f"(int)x{k}", least, most))
        inputs.append((kind, least, most))
    return inputs


def wrapped(w, fragment):
    """A fragment in a block of its own: a branch, a loop, a function."""
    how = w.r.randrange(10)
    if how < 4:
        fragment(w)
        return
    values, arrays = list(w.values), list(w.arrays)
    if how == 4:
        w.open(f"if ({w.condition()})")
    elif how == 5:
        w.open("")
    elif how == 6:
        i = w.fresh("k")
        w.open(f"for (int {i} = 0; {i} < {w.r.randrange(1, 4)}; {i}++)")
        w.values.append(Value(i, 0, 3))
    elif how == 7:
        w.open("do")
    else:
        in_function(w, fragment)
        w.values, w.arrays = values, arrays
        return
    fragment(w)
    w.close("} while (0);" if how == 7 else "}")
    w.values, w.arrays = values, arrays


def in_function(w, fragment):
    name, outer, indent = w.fresh("part"), w.out, w.indent
    arguments = [w.leaf(), w.leaf()]
    w.values = [Value("a", arguments[0].low, arguments[0].high), Value("b", arguments[1].low, arguments[1].high), ACC]
    w.arrays = []
    w.out, w.indent = [], 1
    fragment(w)
    text = [f"static int {name}(int acc, int a, int b) {{"] + w.out + ["  return acc;", "}"]
    w.out, w.indent = outer, indent
    w.functions.extend(text)
    w.line(f"acc = {name}(acc, {arguments[0].text}, {arguments[1].text});")


HEADER = """#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);""".split("\n")


class Program:
    """lines: the text; inputs: [(type, least, greatest)]; seeded: names of errors."""

    def __init__(self, lines, inputs, seeded):
        self.lines, self.inputs, self.seeded = lines, inputs, seeded


def program(seed):
    w = Writer(seed)
    inputs = read_inputs(w)
    w.line(f"int acc = {w.r.randrange(20)};")
    w.values.append(ACC)
    count = w.r.randrange(2, 6)
    wrong = set(w.r.sample(range(count), min(count, w.pick(0, 0, 0, 1, 1, 1, 1, 2))))
    for k in range(count):
        w.planned = k in wrong
        wrapped(w, w.r.choice(SOUPS if w.chance(40) else FRAGMENTS))
        if w.chance(50) or k == count - 1:
            w.observe()
    lines = HEADER + w.types + w.globals + w.functions + ["int main(void) {"] + w.body + ["  return 0;", "}"]
    return Program(lines, inputs, w.seeded)
