// Terms are translated bottom up, with an explicit stack. Each bit-vector becomes an integer that is congruent to it modulo
// 2^width, together with bounds that hold where no variable leaves its range; `read` makes the value itself of it.
// Quotients and remainders by constants are new values q, r with  a = c*q + r, 0 <= r < c.
#include "reach/integers.h"

#define MOST_BOUND ((i128)1 << 120) // bounds beyond are as good as none
#define MOST_WIDTH 100              // wider vectors are arbitrary

typedef struct Value {
  Term term; // int, bool or an array
  i128 low, high;
} Value;
VEC(ValueVec, valuevec, Value)

struct Integers {
  const Blocks *blocks;
  TermTable *table;
  Arithmetic arithmetic;
  bool arrays;
  Term *counterpart; // by variable, or TERM_NONE
  Map origin;        // counterpart -> variable
  Map index_of;      // term -> its value's index; until reach_integers_begin
  Map is_unsigned;   // inputs: term -> 1 where the havoced variable is unsigned
  ValueVec values;
  U32Vec definitions, ranges, stack;
};

// ---- variables

static Sort integer_sort(Sort sort) {
  if (sort_is_bv(sort)) return SORT_INT;
  return sort_is_array(sort) ? sort_array(SORT_INT, SORT_INT) : sort;
}

static bool has_counterpart(const Integers *n, const ProgVar *var) {
  if (sort_is_array(var->sort)) return n->arrays && sort_index(var->sort) != SORT_BOOL;
  return !var->is_float && (!sort_is_bv(var->sort) || sort_width(var->sort) <= MOST_WIDTH);
}

static void make_counterparts(Integers *n) {
  const Prog *prog = n->blocks->prog;
  Arena arena = {0};
  n->counterpart = memory_new((prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (!n->blocks->relevant[v] || !has_counterpart(n, var)) continue;
    Sort sort = integer_sort(var->sort);
    n->counterpart[v] =
        sort == var->sort ? var->term : expr_var(n->table, arena_format(&arena, "%s@integer", var->name), sort);
    map_set(&n->origin, n->counterpart[v], v);
  }
  arena_release(&arena);
}

static void note_inputs(Integers *n) {
  const Prog *prog = n->blocks->prog;
  for (uint32_t b = 0; b < n->blocks->count; b++)
    for (uint32_t i = 0; i < n->blocks->blocks[b].inputs.count; i++) {
      BlockInput input = n->blocks->blocks[b].inputs.data[i];
      const Location *at = &prog->locs.data[input.loc];
      if (at->kind == EDGE_HAVOC && !prog->vars.data[at->havoc].is_signed) map_set(&n->is_unsigned, input.term, 1);
    }
}

Integers *reach_integers_new(const Blocks *blocks, Arithmetic arithmetic, bool arrays) {
  Integers *n = memory_new(sizeof *n);
  n->blocks = blocks;
  n->table = blocks->prog->table;
  n->arithmetic = arithmetic;
  n->arrays = arrays;
  make_counterparts(n);
  note_inputs(n);
  return n;
}

void reach_integers_delete(Integers *n) {
  if (!n) return;
  map_release(&n->origin);
  map_release(&n->index_of);
  map_release(&n->is_unsigned);
  valuevec_release(&n->values);
  u32vec_release(&n->definitions);
  u32vec_release(&n->ranges);
  u32vec_release(&n->stack);
  free(n->counterpart);
  free(n);
}

bool reach_integers_has(const Integers *n, VarId var) { return n->counterpart[var] != TERM_NONE; }
Term reach_integers_variable(Integers *n, VarId var) { return n->counterpart[var]; }

VarId reach_integers_origin(const Integers *n, Term variable) { return map_find(&n->origin, variable, VAR_NONE); }

void reach_integers_begin(Integers *n) {
  map_clear(&n->index_of);
  n->values.count = 0;
  n->definitions.count = n->ranges.count = 0;
}

Term reach_integers_definitions(Integers *n) {
  return expr_and_all(n->table, n->definitions.data, n->definitions.count);
}

Term reach_integers_in_range(Integers *n) { return expr_and_all(n->table, n->ranges.data, n->ranges.count); }

// ---- integers

static i128 least_of(uint32_t width, bool is_signed) { return is_signed ? -((i128)1 << (width - 1)) : 0; }
static i128 most_of(uint32_t width, bool is_signed) { return ((i128)1 << (is_signed ? width - 1 : width)) - 1; }
static i128 clamp(i128 v) { return v > MOST_BOUND ? MOST_BOUND : v < -MOST_BOUND ? -MOST_BOUND : v; }

static Term constant(Integers *n, i128 v) { return expr_int(n->table, v); }
static Term plus(Integers *n, Term a, Term b) { return expr_binary(n->table, OP_INTADD, a, b); }
static Term times(Integers *n, Term a, i128 c) { return expr_binary(n->table, OP_INTMUL, constant(n, c), a); }
static Term at_most(Integers *n, Term a, Term b) { return expr_binary(n->table, OP_INTLE, a, b); }

static void define(Integers *n, Term t) {
  if (t != expr_true(n->table)) u32vec_push(&n->definitions, t);
}

static Term within(Integers *n, Term a, i128 low, i128 high) {
  return expr_and(n->table, at_most(n, constant(n, low), a), at_most(n, a, constant(n, high)));
}

Term reach_integers_range(Integers *n, VarId v) {
  const ProgVar *var = &n->blocks->prog->vars.data[v];
  if (n->arithmetic == INTEGERS_IDEAL || !reach_integers_has(n, v) || !sort_is_bv(var->sort))
    return expr_true(n->table);
  uint32_t width = sort_width(var->sort);
  return within(n, n->counterpart[v], least_of(width, var->is_signed), most_of(width, var->is_signed));
}

static Value value_between(Term t, i128 low, i128 high) { return (Value){t, low, high}; }
static Value unbounded(Term t) { return (Value){t, -MOST_BOUND, MOST_BOUND}; }

// An arbitrary value within bounds.
static Value arbitrary_between(Integers *n, i128 low, i128 high) {
  Term fresh = expr_fresh(n->table, "any", SORT_INT);
  define(n, within(n, fresh, low, high));
  return value_between(fresh, low, high);
}

static Value arbitrary(Integers *n, Sort sort) {
  if (!sort_is_bv(sort)) return unbounded(expr_fresh(n->table, "any", integer_sort(sort)));
  uint32_t width = sort_width(sort);
  if (width > MOST_WIDTH) return unbounded(expr_fresh(n->table, "any", SORT_INT));
  return arbitrary_between(n, least_of(width, true), most_of(width, true));
}

// a = c*quotient + remainder, for c > 0, rounding down.
static void divide(Integers *n, Value a, i128 c, Value *quotient, Value *remainder) {
  *quotient = unbounded(expr_fresh(n->table, "quotient", SORT_INT));
  *remainder = arbitrary_between(n, 0, c - 1);
  if (a.low > -MOST_BOUND) quotient->low = a.low >= 0 ? a.low / c : a.low / c - 1;
  if (a.high < MOST_BOUND) quotient->high = a.high >= 0 ? a.high / c : 0;
  define(n, expr_eq(n->table, a.term, plus(n, times(n, quotient->term, c), remainder->term)));
}

// The value itself of an integer congruent to it.
static Value read(Integers *n, Value v, uint32_t width, bool is_signed) {
  i128 low = least_of(width, is_signed), high = most_of(width, is_signed), turn = (i128)1 << width;
  if (v.low >= low && v.high <= high) return v;
  bool one_turn = v.low >= low - turn && v.high <= high;
  if (one_turn && v.low == least_of(width, true)) { // a signed value, read unsigned
    Term negative = expr_binary(n->table, OP_INTLT, v.term, constant(n, 0));
    Term turned = plus(n, v.term, constant(n, turn));
    return value_between(expr_ite(n->table, negative, turned, v.term), low, high);
  }
  if (n->arithmetic == INTEGERS_IDEAL) return v;
  Term t = v.term;
  if (n->arithmetic == INTEGERS_WRAPPED) {
    Term q = expr_fresh(n->table, "turns", SORT_INT);
    t = expr_binary(n->table, OP_INTSUB, t, times(n, q, turn));
  }
  if (n->arithmetic == INTEGERS_CHECKED) u32vec_push(&n->ranges, within(n, t, low, high));
  else define(n, within(n, t, low, high));
  return value_between(t, low, high);
}

// ---- bit-vector operations

static Value add(Integers *n, Value a, Value b, int sign) {
  Op op = sign > 0 ? OP_INTADD : OP_INTSUB;
  return value_between(expr_binary(n->table, op, a.term, b.term), clamp(a.low + (sign > 0 ? b.low : -b.high)),
                       clamp(a.high + (sign > 0 ? b.high : -b.low)));
}

static bool scaled(i128 v, i128 c, i128 *out) { return !__builtin_mul_overflow(v, c, out) && clamp(*out) == *out; }

static Value scale(Integers *n, Value a, i128 c) {
  i128 low, high;
  Value v = unbounded(times(n, a.term, c));
  if (scaled(c < 0 ? a.high : a.low, c, &low) && scaled(c < 0 ? a.low : a.high, c, &high)) {
    v.low = low;
    v.high = high;
  }
  return v;
}

static bool constant_of(const Integers *n, Term t, bool is_signed, i128 *value) {
  if (!expr_is_const(n->table, t) || !sort_is_bv(expr_sort(n->table, t))) return false;
  u128 bits = expr_bits(n->table, t);
  *value = is_signed ? bits_signed(bits, expr_width(n->table, t)) : (i128)bits;
  return true;
}

static Value product(Integers *n, Term t, const Value *args) {
  i128 c;
  for (uint32_t i = 0; i < 2; i++)
    if (constant_of(n, expr_arg(n->table, t, i), true, &c)) return scale(n, args[1 - i], c);
  return arbitrary(n, expr_sort(n->table, t));
}

// Division rounds to zero: of the absolute value, and the sign afterwards.
static Value divide_signed(Integers *n, Term t, Value a, i128 c) {
  Value q, r;
  Term negative = expr_binary(n->table, OP_INTLT, a.term, constant(n, 0));
  Value positive = {expr_ite(n->table, negative, times(n, a.term, -1), a.term), 0, MOST_BOUND};
  divide(n, positive, c, &q, &r);
  Term result = expr_op(n->table, t) == OP_BVSDIV ? q.term : r.term;
  Value v = {expr_ite(n->table, negative, times(n, result, -1), result), a.low, a.high};
  return v.low > 0 || v.high < 0 ? unbounded(v.term) : v;
}

static Value division(Integers *n, Term t, const Value *args) {
  Op op = expr_op(n->table, t);
  bool is_signed = op == OP_BVSDIV || op == OP_BVSREM;
  uint32_t width = expr_width(n->table, t);
  i128 c;
  Value q, r;
  if (!constant_of(n, expr_arg(n->table, t, 1), is_signed, &c) || c <= 0) return arbitrary(n, sort_bv(width));
  Value a = read(n, args[0], width, is_signed);
  if (is_signed) return divide_signed(n, t, a, c);
  divide(n, a, c, &q, &r);
  return op == OP_BVUDIV ? q : r;
}

static Value shift(Integers *n, Term t, const Value *args) {
  uint32_t width = expr_width(n->table, t);
  i128 by;
  Value q, r;
  if (!constant_of(n, expr_arg(n->table, t, 1), false, &by) || by >= width) return arbitrary(n, sort_bv(width));
  if (expr_op(n->table, t) == OP_BVSHL) return scale(n, args[0], (i128)1 << by);
  divide(n, read(n, args[0], width, expr_op(n->table, t) == OP_BVASHR), (i128)1 << by, &q, &r);
  return q;
}

// With 2^k - 1: a remainder. With another constant: at most that.
static Value mask(Integers *n, Term t, const Value *args) {
  uint32_t width = expr_width(n->table, t);
  for (uint32_t i = 0; i < 2; i++) {
    i128 c;
    Value q, r;
    if (!constant_of(n, expr_arg(n->table, t, i), false, &c)) continue;
    if (c & (c + 1)) return arbitrary_between(n, 0, c);
    divide(n, args[1 - i], c + 1, &q, &r);
    return r;
  }
  return arbitrary(n, sort_bv(width));
}

static Value extract(Integers *n, Term t, Value a) {
  uint32_t low = expr_param(n->table, t), from = expr_width(n->table, expr_arg(n->table, t, 0));
  Value q, r;
  if (low == 0) return a;
  divide(n, read(n, a, from, false), (i128)1 << low, &q, &r);
  return q;
}

static Value concat(Integers *n, Term t, const Value *args) {
  uint32_t low_width = expr_width(n->table, expr_arg(n->table, t, 1));
  return add(n, scale(n, args[0], (i128)1 << low_width), read(n, args[1], low_width, false), 1);
}

static Value choose(Integers *n, const Value *args) {
  Value v = args[1];
  if (!args[1].term || !args[2].term) return unbounded(TERM_NONE); // arrays without a counterpart
  v.term = expr_ite(n->table, args[0].term, args[1].term, args[2].term);
  v.low = args[1].low < args[2].low ? args[1].low : args[2].low;
  v.high = args[1].high > args[2].high ? args[1].high : args[2].high;
  return v;
}

static Value bit_vector_op(Integers *n, Term t, const Value *args) {
  uint32_t from = expr_arity(n->table, t) && sort_is_bv(expr_sort(n->table, expr_arg(n->table, t, 0)))
                      ? expr_width(n->table, expr_arg(n->table, t, 0))
                      : 0;
  switch (expr_op(n->table, t)) {
  case OP_BVADD: return add(n, args[0], args[1], 1);
  case OP_BVSUB: return add(n, args[0], args[1], -1);
  case OP_BVNEG: return scale(n, args[0], -1);
  case OP_BVNOT: return add(n, scale(n, args[0], -1), value_between(constant(n, 1), 1, 1), -1);
  case OP_BVMUL: return product(n, t, args);
  case OP_BVUDIV:
  case OP_BVUREM:
  case OP_BVSDIV:
  case OP_BVSREM: return division(n, t, args);
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return shift(n, t, args);
  case OP_BVAND: return mask(n, t, args);
  case OP_EXTRACT: return extract(n, t, args[0]);
  case OP_CONCAT: return concat(n, t, args);
  case OP_ZEXT: return read(n, args[0], from, false);
  case OP_SEXT: return read(n, args[0], from, true);
  default: return arbitrary(n, expr_sort(n->table, t));
  }
}

// ---- conditions, arrays, integers

// Equal values are equal however they are read, if both are read alike: as the first variable in them is declared.
static bool reads_unsigned(const Integers *n, Term t) {
  for (uint32_t depth = 0; depth < 20; depth++) {
    VarId v = expr_op(n->table, t) == OP_VAR ? prog_var_of(n->blocks->prog, t) : VAR_NONE;
    if (v != VAR_NONE) return !n->blocks->prog->vars.data[v].is_signed;
    if (expr_op(n->table, t) == OP_VAR) return map_find(&n->is_unsigned, t, 0) == 1;
    if (expr_arity(n->table, t) == 0) return false;
    uint32_t next = expr_op(n->table, t) == OP_ITE ? 1 : 0;
    if (expr_is_const(n->table, expr_arg(n->table, t, next)) && next + 1 < expr_arity(n->table, t)) next++;
    t = expr_arg(n->table, t, next);
    if (!sort_is_bv(expr_sort(n->table, t))) return false;
  }
  return false;
}

static Term comparison(Integers *n, Term t, const Value *args) {
  Op op = expr_op(n->table, t);
  Term first = expr_arg(n->table, t, 0), second = expr_arg(n->table, t, 1);
  Sort sort = expr_sort(n->table, first);
  if (!sort_is_bv(sort)) return expr_binary(n->table, op, args[0].term, args[1].term); // EQ of bools or ints
  bool is_signed = op == OP_BVSLT || op == OP_BVSLE;
  if (op == OP_EQ) is_signed = !reads_unsigned(n, expr_is_const(n->table, first) ? second : first);
  Value a = read(n, args[0], sort_width(sort), is_signed), b = read(n, args[1], sort_width(sort), is_signed);
  Op to = op == OP_EQ ? OP_EQ : op == OP_BVSLT || op == OP_BVULT ? OP_INTLT : OP_INTLE;
  return expr_binary(n->table, to, a.term, b.term);
}

static Value element(Integers *n, Sort array, Term t) {
  Sort sort = sort_element(array);
  if (!sort_is_bv(sort) || sort_width(sort) > MOST_WIDTH) return unbounded(t);
  Value v = value_between(t, least_of(sort_width(sort), true), most_of(sort_width(sort), true));
  if (n->arithmetic != INTEGERS_IDEAL) define(n, within(n, t, v.low, v.high));
  return v;
}

// Indices are read unsigned, elements signed, bools as 0 and 1.
static Term as_index(Integers *n, Sort sort, Value v) {
  return sort_is_bv(sort) ? read(n, v, sort_width(sort), false).term : v.term;
}

static Term as_element(Integers *n, Sort sort, Value v) {
  if (sort == SORT_BOOL) return expr_ite(n->table, v.term, constant(n, 1), constant(n, 0));
  return sort_is_bv(sort) && sort_width(sort) <= MOST_WIDTH ? read(n, v, sort_width(sort), true).term : v.term;
}

static Value array_op(Integers *n, Term t, const Value *args) {
  Op op = expr_op(n->table, t);
  Sort array = expr_sort(n->table, op == OP_SELECT ? expr_arg(n->table, t, 0) : t);
  bool possible = n->arrays && sort_index(array) != SORT_BOOL;
  if (op == OP_SELECT && (!possible || !args[0].term)) return arbitrary(n, sort_element(array));
  if (!possible || (op == OP_STORE && !args[0].term)) return unbounded(TERM_NONE);
  Sort index = sort_index(array), of = sort_element(array);
  if (op == OP_CONSTARRAY)
    return unbounded(expr_const_array(n->table, integer_sort(array), as_element(n, of, args[0])));
  if (op == OP_COPY) return unbounded(expr_fresh(n->table, "any", integer_sort(array)));
  Term at = as_index(n, index, args[1]);
  if (op == OP_STORE) return unbounded(expr_store(n->table, args[0].term, at, as_element(n, of, args[2])));
  Term selected = expr_select(n->table, args[0].term, at);
  if (of == SORT_BOOL) return unbounded(expr_eq(n->table, selected, constant(n, 1)));
  return element(n, array, selected);
}

static Value variable(Integers *n, Term t) {
  Sort sort = expr_sort(n->table, t);
  VarId v = prog_var_of(n->blocks->prog, t);
  if (v != VAR_NONE && !reach_integers_has(n, v))
    return sort_is_array(sort) && !n->arrays ? unbounded(TERM_NONE) : arbitrary(n, sort);
  if (!sort_is_bv(sort)) return v != VAR_NONE ? unbounded(n->counterpart[v]) : arbitrary(n, sort);
  bool is_signed = v != VAR_NONE ? n->blocks->prog->vars.data[v].is_signed : !map_find(&n->is_unsigned, t, 0);
  i128 low = least_of(sort_width(sort), is_signed), high = most_of(sort_width(sort), is_signed);
  return v != VAR_NONE ? value_between(n->counterpart[v], low, high) : arbitrary_between(n, low, high);
}

static Value constant_value(Integers *n, Term t) {
  i128 c;
  if (!constant_of(n, t, true, &c)) return unbounded(t); // bool or int
  return value_between(constant(n, c), c, c);
}

static Value integer_op(Integers *n, Term t, const Value *args) {
  Op op = expr_op(n->table, t);
  Term divisor = op == OP_INTDIV || op == OP_INTMOD ? args[1].term : TERM_NONE;
  if (divisor && expr_is_const(n->table, divisor) && (i128)expr_bits(n->table, divisor) > 0) {
    Value q, r;
    divide(n, unbounded(args[0].term), (i128)expr_bits(n->table, divisor), &q, &r);
    return unbounded(op == OP_INTDIV ? q.term : r.term);
  }
  Term terms[3] = {args[0].term, args[1].term, args[2].term};
  return unbounded(expr_rebuild(n->table, t, terms));
}

static Value make(Integers *n, Term t, const Value *args) {
  Op op = expr_op(n->table, t);
  Sort sort = expr_sort(n->table, t);
  switch (op) {
  case OP_CONST: return constant_value(n, t);
  case OP_VAR: return variable(n, t);
  case OP_NOT: return unbounded(expr_not(n->table, args[0].term));
  case OP_AND: return unbounded(expr_and(n->table, args[0].term, args[1].term));
  case OP_OR: return unbounded(expr_or(n->table, args[0].term, args[1].term));
  case OP_ITE: return choose(n, args);
  case OP_EQ:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE: return unbounded(comparison(n, t, args));
  case OP_CONSTARRAY:
  case OP_SELECT:
  case OP_STORE:
  case OP_COPY: return array_op(n, t, args);
  default: break;
  }
  if (op >= OP_INTNEG && op <= OP_INTLE) return integer_op(n, t, args);
  if (op >= OP_FADD || !sort_is_bv(sort) || sort_width(sort) > MOST_WIDTH) return arbitrary(n, sort);
  return bit_vector_op(n, t, args);
}

// A vector too wide to be followed is arbitrary, and so is what is made of it.
static bool too_wide(const Integers *n, Term t) {
  for (uint32_t i = 0; i < expr_arity(n->table, t); i++) {
    Sort sort = expr_sort(n->table, expr_arg(n->table, t, i));
    if (sort_is_bv(sort) && sort_width(sort) > MOST_WIDTH) return true;
  }
  return false;
}

static Value *find(Integers *n, Term t) {
  uint32_t index;
  return map_get(&n->index_of, t, &index) ? &n->values.data[index] : NULL;
}

static void translate_one(Integers *n, Term t) {
  Value args[5] = {0};
  for (uint32_t i = 0; i < expr_arity(n->table, t); i++) args[i] = *find(n, expr_arg(n->table, t, i));
  Value v = too_wide(n, t) && !sort_is_array(expr_sort(n->table, t)) && expr_op(n->table, t) != OP_ITE
                ? arbitrary(n, expr_sort(n->table, t))
                : make(n, t, args);
  map_set(&n->index_of, t, n->values.count);
  valuevec_push(&n->values, v);
}

static Value translate(Integers *n, Term root) {
  u32vec_push(&n->stack, root);
  while (n->stack.count) {
    Term t = n->stack.data[n->stack.count - 1];
    bool ready = true;
    for (uint32_t i = 0; !find(n, t) && i < expr_arity(n->table, t); i++) {
      if (find(n, expr_arg(n->table, t, i))) continue;
      u32vec_push(&n->stack, expr_arg(n->table, t, i));
      ready = false;
    }
    if (!ready) continue;
    if (!find(n, t)) translate_one(n, t);
    n->stack.count--;
  }
  return *find(n, root);
}

Term reach_integers_condition(Integers *n, Term condition) { return translate(n, condition).term; }

Term reach_integers_value(Integers *n, VarId v, Term value) {
  const ProgVar *var = &n->blocks->prog->vars.data[v];
  Value result = translate(n, value);
  return sort_is_bv(var->sort) ? read(n, result, sort_width(var->sort), var->is_signed).term : result.term;
}
