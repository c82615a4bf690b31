// Each bit-vector term of width n becomes an integer term together with how it is to be read: EXACT (the number that the signed
// operations of C give) or MODULAR (in 0 .. 2^n - 1, as unsigned operations have it). Constants are read as their partner
// needs them. Either form gives the other: modulo 2^n, or minus 2^n from 2^(n-1) on.
#include "prog/exact.h"

#include "prog/block.h"

typedef enum Translated { EXACT, MODULAR, CONSTANT, OTHER } Translated; // OTHER: bools

typedef struct Number {
  Term term; // TERM_NONE: not possible
  Translated reading;
} Number;
VEC(NumberVec, numbervec, Number)

typedef struct Maker {
  const Prog *from;
  Prog *to;
  TermTable *table;
  bool *relevant;
  Map memo;   // term -> index into numbers
  Map arrays; // array term and how its elements are read -> term
  NumberVec numbers;
  const char *why;
} Maker;

static Number translate(Maker *m, Term t);

static Number fail(Maker *m, const char *why) {
  if (!m->why) m->why = why;
  return (Number){TERM_NONE, OTHER};
}

static Term power(Maker *m, uint32_t n) { return expr_int(m->table, (i128)1 << n); }
static Term op2(Maker *m, Op op, Term a, Term b) { return expr_binary(m->table, op, a, b); }
static Term zero(Maker *m) { return expr_int(m->table, 0); }

static Term constant(Maker *m, Term t, bool is_signed) {
  uint32_t n = expr_width(m->table, t);
  u128 bits = expr_bits(m->table, t);
  return expr_int(m->table, is_signed ? bits_signed(bits, n) : (i128)bits);
}

// ---- one reading from the other; `t` is the term that x stands for

static Term exact(Maker *m, Term t, Number x) {
  uint32_t n = expr_width(m->table, t);
  if (x.reading == CONSTANT) return constant(m, t, true);
  if (x.reading == EXACT) return x.term;
  Term high = op2(m, OP_INTLE, power(m, n - 1), x.term);
  return expr_ite(m->table, high, op2(m, OP_INTSUB, x.term, power(m, n)), x.term);
}

static Term modular(Maker *m, Term t, Number x) {
  if (x.reading == CONSTANT) return constant(m, t, false);
  return x.reading == MODULAR ? x.term : op2(m, OP_INTMOD, x.term, power(m, expr_width(m->table, t)));
}

static Number wrapped(Maker *m, Term t, Term sum) {
  return (Number){op2(m, OP_INTMOD, sum, power(m, expr_width(m->table, t))), MODULAR};
}

// ---- operations

static Number arithmetic(Maker *m, Term t, Op op, Term a, Term b, Number x, Number y) {
  bool is_modular = x.reading == MODULAR || y.reading == MODULAR;
  if (is_modular && op == OP_INTMUL && x.reading != CONSTANT && y.reading != CONSTANT)
    return fail(m, "a product of unsigned variables");
  Term left = x.reading == MODULAR ? x.term : exact(m, a, x), right = y.reading == MODULAR ? y.term : exact(m, b, y);
  Term result = op2(m, op, left, right);
  return is_modular ? wrapped(m, t, result) : (Number){result, EXACT};
}

// Division that rounds towards zero, and its remainder.
static Number divide(Maker *m, Op op, Term a, Term b) {
  Term minus = expr_unary(m->table, OP_INTNEG, a);
  Term of_negative = expr_unary(m->table, OP_INTNEG, op2(m, op, minus, b));
  return (Number){expr_ite(m->table, op2(m, OP_INTLE, zero(m), a), op2(m, op, a, b), of_negative), EXACT};
}

static Number shift(Maker *m, Term t, Term a, Term by, Number x) {
  uint32_t n = expr_width(m->table, t);
  if (!expr_is_const(m->table, by) || expr_bits(m->table, by) >= n) return fail(m, "a shift by a variable");
  Term factor = power(m, (uint32_t)expr_bits(m->table, by));
  if (expr_op(m->table, t) == OP_BVLSHR) return (Number){op2(m, OP_INTDIV, modular(m, a, x), factor), MODULAR};
  if (expr_op(m->table, t) == OP_BVASHR) return (Number){op2(m, OP_INTDIV, exact(m, a, x), factor), EXACT};
  Term result = op2(m, OP_INTMUL, x.reading == MODULAR ? x.term : exact(m, a, x), factor);
  return x.reading == MODULAR ? wrapped(m, t, result) : (Number){result, EXACT};
}

// x & 2^k - 1
static Number mask(Maker *m, Term a, Term b, Number x, Number y) {
  if (x.reading == CONSTANT) return mask(m, b, a, y, x);
  u128 bits = expr_is_const(m->table, b) ? expr_bits(m->table, b) : 1 << 1;
  if (bits & (bits + 1)) return fail(m, "an operation on bits");
  Term number = x.reading == MODULAR ? x.term : exact(m, a, x);
  return (Number){op2(m, OP_INTMOD, number, expr_int(m->table, (i128)bits + 1)), EXACT};
}

static Number extract(Maker *m, Term t, Term a, Number x) {
  Term number = x.reading == MODULAR ? x.term : exact(m, a, x);
  if (expr_param(m->table, t)) number = op2(m, OP_INTDIV, modular(m, a, x), power(m, expr_param(m->table, t)));
  return wrapped(m, t, number);
}

static Number choose(Maker *m, Term t, Number c, Number x, Number y) {
  Term a = expr_arg(m->table, t, 1), b = expr_arg(m->table, t, 2);
  if (!sort_is_bv(expr_sort(m->table, t))) return (Number){expr_ite(m->table, c.term, x.term, y.term), OTHER};
  bool is_exact = x.reading != MODULAR && y.reading != MODULAR;
  if (is_exact) return (Number){expr_ite(m->table, c.term, exact(m, a, x), exact(m, b, y)), EXACT};
  return (Number){expr_ite(m->table, c.term, modular(m, a, x), modular(m, b, y)), MODULAR};
}

static Number equal(Maker *m, Term a, Term b, Number x, Number y) {
  if (!sort_is_bv(expr_sort(m->table, a))) return (Number){expr_eq(m->table, x.term, y.term), OTHER};
  bool is_exact = x.reading != MODULAR && y.reading != MODULAR;
  Term left = is_exact ? exact(m, a, x) : modular(m, a, x), right = is_exact ? exact(m, b, y) : modular(m, b, y);
  return (Number){expr_eq(m->table, left, right), OTHER};
}

// ---- arrays: the variable that an array belongs to decides how its elements are read

static bool array_is_signed(const Maker *m, Term t) {
  for (;;) {
    VarId v = prog_var_of(m->from, t);
    if (v != VAR_NONE) return m->from->vars.data[v].is_signed;
    Op op = expr_op(m->table, t);
    if (op == OP_CONSTARRAY || op == OP_VAR) return true;
    t = expr_arg(m->table, t, op == OP_ITE ? 1 : 0);
  }
}

static Sort exact_sort(Sort sort) {
  if (sort_is_bv(sort)) return SORT_INT;
  if (!sort_is_array(sort)) return sort;
  Sort index = sort_index(sort), element = sort_element(sort);
  return sort_array(sort_is_bv(index) ? SORT_INT : index, sort_is_bv(element) ? SORT_INT : element);
}

static Term element(Maker *m, Term t, bool is_signed) {
  Number x = translate(m, t);
  if (!x.term || !sort_is_bv(expr_sort(m->table, t))) return x.term;
  return is_signed ? exact(m, t, x) : modular(m, t, x);
}

static Term array_term(Maker *m, Term t, bool is_signed);

static Term array_node(Maker *m, Term t, bool is_signed) {
  TermTable *table = m->table;
  switch (expr_op(table, t)) {
  case OP_VAR: {
    VarId v = prog_var_of(m->from, t);
    bool fits = v != VAR_NONE && m->from->vars.data[v].is_signed == is_signed;
    return fits ? m->to->vars.data[v].term : fail(m, "an array of another type").term;
  }
  case OP_CONSTARRAY: {
    Term all = element(m, expr_arg(table, t, 0), is_signed);
    return all ? expr_const_array(table, exact_sort(expr_sort(table, t)), all) : TERM_NONE;
  }
  case OP_STORE: {
    Term array = array_term(m, expr_arg(table, t, 0), is_signed), index = element(m, expr_arg(table, t, 1), false);
    Term value = element(m, expr_arg(table, t, 2), is_signed);
    return array && index && value ? expr_store(table, array, index, value) : TERM_NONE;
  }
  case OP_ITE: {
    Term condition = translate(m, expr_arg(table, t, 0)).term, a = array_term(m, expr_arg(table, t, 1), is_signed);
    Term b = array_term(m, expr_arg(table, t, 2), is_signed);
    return condition && a && b ? expr_ite(table, condition, a, b) : TERM_NONE;
  }
  default: return fail(m, "a copy of memory").term;
  }
}

static Term array_term(Maker *m, Term t, bool is_signed) { // depth: that of one edge's terms
  uint64_t key = (uint64_t)t << 1 | is_signed;
  uint32_t found;
  if (map_get(&m->arrays, key, &found)) return found;
  Term made = array_node(m, t, is_signed);
  map_set(&m->arrays, key, made);
  return made;
}

static Number select_element(Maker *m, Term t) {
  Term array = expr_arg(m->table, t, 0);
  bool is_signed = array_is_signed(m, array);
  Term from = array_term(m, array, is_signed), index = element(m, expr_arg(m->table, t, 1), false);
  if (!from || !index) return (Number){TERM_NONE, OTHER};
  bool is_bv = sort_is_bv(expr_sort(m->table, t));
  return (Number){expr_select(m->table, from, index), !is_bv ? OTHER : is_signed ? EXACT : MODULAR};
}

// ---- all terms

static Number variable(Maker *m, Term t) {
  VarId v = prog_var_of(m->from, t);
  if (v == VAR_NONE) return fail(m, "an unknown symbol");
  if (m->from->vars.data[v].is_float) return fail(m, "a float");
  bool is_bv = sort_is_bv(expr_sort(m->table, t));
  return (Number){m->to->vars.data[v].term, !is_bv ? OTHER : m->from->vars.data[v].is_signed ? EXACT : MODULAR};
}

// t is `from` - a.
static Number minus(Maker *m, Term t, int from, Term a, Number x) {
  bool is_modular = x.reading == MODULAR;
  Term value = is_modular ? x.term : exact(m, a, x);
  Term result = from ? op2(m, OP_INTSUB, expr_int(m->table, from), value) : expr_unary(m->table, OP_INTNEG, value);
  return is_modular ? wrapped(m, t, result) : (Number){result, EXACT};
}

// An operation other than on arrays; a are its arguments, x what became of them.
static Number translate_op(Maker *m, Term t, const Term *a, const Number *x) {
  TermTable *table = m->table;
  switch (expr_op(table, t)) {
  case OP_CONST: return sort_is_bv(expr_sort(table, t)) ? (Number){t, CONSTANT} : (Number){t, OTHER};
  case OP_VAR: return variable(m, t);
  case OP_NOT: return (Number){expr_not(table, x[0].term), OTHER};
  case OP_AND: return (Number){expr_and(table, x[0].term, x[1].term), OTHER};
  case OP_OR: return (Number){expr_or(table, x[0].term, x[1].term), OTHER};
  case OP_EQ: return equal(m, a[0], a[1], x[0], x[1]);
  case OP_ITE: return choose(m, t, x[0], x[1], x[2]);
  case OP_BVADD: return arithmetic(m, t, OP_INTADD, a[0], a[1], x[0], x[1]);
  case OP_BVSUB: return arithmetic(m, t, OP_INTSUB, a[0], a[1], x[0], x[1]);
  case OP_BVMUL: return arithmetic(m, t, OP_INTMUL, a[0], a[1], x[0], x[1]);
  case OP_BVNEG: return minus(m, t, 0, a[0], x[0]);
  case OP_BVNOT: return minus(m, t, -1, a[0], x[0]);
  case OP_BVSDIV: return divide(m, OP_INTDIV, exact(m, a[0], x[0]), exact(m, a[1], x[1]));
  case OP_BVSREM: return divide(m, OP_INTMOD, exact(m, a[0], x[0]), exact(m, a[1], x[1]));
  case OP_BVUDIV: return (Number){op2(m, OP_INTDIV, modular(m, a[0], x[0]), modular(m, a[1], x[1])), MODULAR};
  case OP_BVUREM: return (Number){op2(m, OP_INTMOD, modular(m, a[0], x[0]), modular(m, a[1], x[1])), MODULAR};
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return shift(m, t, a[0], a[1], x[0]);
  case OP_BVAND: return mask(m, a[0], a[1], x[0], x[1]);
  case OP_BVULT: return (Number){op2(m, OP_INTLT, modular(m, a[0], x[0]), modular(m, a[1], x[1])), OTHER};
  case OP_BVULE: return (Number){op2(m, OP_INTLE, modular(m, a[0], x[0]), modular(m, a[1], x[1])), OTHER};
  case OP_BVSLT: return (Number){op2(m, OP_INTLT, exact(m, a[0], x[0]), exact(m, a[1], x[1])), OTHER};
  case OP_BVSLE: return (Number){op2(m, OP_INTLE, exact(m, a[0], x[0]), exact(m, a[1], x[1])), OTHER};
  case OP_SEXT: return (Number){exact(m, a[0], x[0]), EXACT};
  case OP_ZEXT: return (Number){modular(m, a[0], x[0]), EXACT};
  case OP_EXTRACT: return extract(m, t, a[0], x[0]);
  case OP_INTNEG:
  case OP_INTADD:
  case OP_INTSUB:
  case OP_INTMUL:
  case OP_INTDIV:
  case OP_INTMOD:
  case OP_INTLT:
  case OP_INTLE: {
    Term args[3] = {x[0].term, x[1].term, x[2].term};
    return (Number){expr_rebuild(table, t, args), OTHER};
  }
  default: return fail(m, "an operation on bits or floats");
  }
}

static Number translate_node(Maker *m, Term t) {
  Term a[3] = {0};
  Number x[3] = {{0}};
  uint32_t arity = expr_arity(m->table, t);
  if (expr_op(m->table, t) == OP_SELECT) return select_element(m, t);
  if (arity > 3 || sort_is_array(expr_sort(m->table, t))) return fail(m, "a copy of memory");
  for (uint32_t i = 0; i < arity; i++) {
    a[i] = expr_arg(m->table, t, i);
    x[i] = translate(m, a[i]);
    if (!x[i].term) return x[i];
  }
  return translate_op(m, t, a, x);
}

static Number translate(Maker *m, Term t) { // depth: that of one edge's terms
  uint32_t index;
  if (map_get(&m->memo, t, &index)) return m->numbers.data[index];
  Number x = translate_node(m, t);
  map_set(&m->memo, t, m->numbers.count);
  numbervec_push(&m->numbers, x);
  return x;
}

// A term as a value of the variable.
static Term value_for(Maker *m, VarId var, Term t) {
  if (sort_is_array(expr_sort(m->table, t))) return array_term(m, t, m->from->vars.data[var].is_signed);
  Number x = translate(m, t);
  if (!x.term || !sort_is_bv(expr_sort(m->table, t))) return x.term;
  return m->from->vars.data[var].is_signed ? exact(m, t, x) : modular(m, t, x);
}

// ---- the program

static Term range_of(Maker *m, VarId v) {
  const ProgVar *var = &m->from->vars.data[v];
  Term x = m->to->vars.data[v].term;
  if (!sort_is_bv(var->sort) || var->is_signed || sort_width(var->sort) > 120) return expr_true(m->table);
  return expr_and(m->table, op2(m, OP_INTLE, zero(m), x), op2(m, OP_INTLT, x, power(m, sort_width(var->sort))));
}

static bool make_variables(Maker *m) {
  for (VarId v = 0; v < m->from->vars.count; v++) {
    const ProgVar *var = &m->from->vars.data[v];
    VarId made = prog_add_var(m->to, var->name, var->display, var->function, exact_sort(var->sort));
    m->to->vars.data[made].is_signed = var->is_signed;
    m->to->vars.data[made].hidden = var->hidden;
    m->to->vars.data[made].stack = var->stack;
  }
  for (VarId v = 0; v < m->from->vars.count; v++) {
    const ProgVar *var = &m->from->vars.data[v];
    if (!m->relevant[v]) continue;
    if (!var->init) m->to->initially = expr_and(m->table, m->to->initially, range_of(m, v));
    else if (!(m->to->vars.data[v].init = value_for(m, v, var->init))) return false;
  }
  Number initially = translate(m, m->from->initially);
  if (!initially.term) return false;
  m->to->initially = expr_and(m->table, m->to->initially, initially.term);
  return true;
}

static bool make_assign(Maker *m, Loc l, const Location *at) {
  Assign *made = memory_new((at->count + 1) * sizeof(Assign));
  uint32_t n = 0;
  bool fine = true;
  for (uint32_t i = 0; i < at->count && fine; i++) {
    if (!m->relevant[at->assigns[i].var]) continue;
    Term value = value_for(m, at->assigns[i].var, at->assigns[i].value);
    fine = value != TERM_NONE;
    made[n++] = (Assign){at->assigns[i].var, value};
  }
  if (fine) prog_set_assign(m->to, l, made, n, at->next[0]);
  free(made);
  return fine;
}

// An unsigned input keeps to the range of its type; a signed one is any integer, so that no proof rests on how large an int is.
static void make_havoc(Maker *m, Loc l, const Location *at) {
  if (!m->relevant[at->havoc]) {
    prog_set_assign(m->to, l, NULL, 0, at->next[0]);
    return;
  }
  Term range = range_of(m, at->havoc);
  Loc next = at->next[0];
  if (range != expr_true(m->table)) {
    Loc sink = prog_add_loc(m->to, NULL, at->place);
    prog_set_halt(m->to, sink, LOC_SINK);
    next = prog_add_loc(m->to, arena_format(&m->to->arena, "%s!", at->name), at->place);
    prog_set_if(m->to, next, range, at->next[0], sink);
    m->to->locs.data[next].silent = m->to->locs.data[sink].silent = true;
    m->to->locs.data[sink].name = arena_format(&m->to->arena, "%s!!", at->name);
  }
  prog_set_havoc(m->to, l, at->havoc, at->input, next);
}

static bool make_edge(Maker *m, Loc l) {
  const Location *at = &m->from->locs.data[l];
  switch (at->kind) {
  case EDGE_ASSIGN: return make_assign(m, l, at);
  case EDGE_IF: {
    Number c = translate(m, at->condition);
    if (c.term) prog_set_if(m->to, l, c.term, at->next[0], at->next[1]);
    return c.term != TERM_NONE;
  }
  case EDGE_CHOICE: prog_set_choice(m->to, l, at->next[0], at->next[1]); return true;
  case EDGE_HAVOC: make_havoc(m, l, at); return true;
  case EDGE_HALT:
    prog_set_halt(m->to, l, at->role);
    m->to->locs.data[l].note = at->note ? arena_text(&m->to->arena, at->note) : NULL;
    return true;
  }
  return false;
}

static void make_locations(Maker *m) {
  for (Loc l = 0; l < m->from->locs.count; l++) {
    const Location *at = &m->from->locs.data[l];
    prog_add_loc(m->to, at->name, at->place);
    m->to->locs.data[l].function = at->function ? arena_text(&m->to->arena, at->function) : NULL;
    m->to->locs.data[l].origin = at->origin ? arena_text(&m->to->arena, at->origin) : NULL;
    m->to->locs.data[l].silent = at->silent;
  }
}

Prog *prog_exact_new(const Prog *prog, const char **why) {
  Maker m = {.from = prog, .to = prog_new(prog->table, prog->file), .table = prog->table};
  m.relevant = prog_blocks_relevant_variables(prog);
  m.to->long_width = prog->long_width;
  m.to->as_written = prog->as_written;
  m.to->start = prog->start;
  for (uint32_t i = 0; i < prog->assumptions.count; i++) prog_assume(m.to, prog->assumptions.data[i]);
  bool fine = make_variables(&m);
  make_locations(&m);
  for (Loc l = 0; l < prog->locs.count && fine; l++) fine = make_edge(&m, l);
  *why = m.why;
  free(m.relevant);
  map_release(&m.memo);
  map_release(&m.arrays);
  numbervec_release(&m.numbers);
  if (fine) return m.to;
  prog_delete(m.to);
  return NULL;
}
