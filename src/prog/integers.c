// Terms are translated bottom up, with an explicit stack; each bit-vector becomes an integer congruent to it (residue.h), which is
// read where its value matters.
#include "prog/integers.h"

VEC(KeyVec, keyvec, uint64_t)

struct Integers {
  const Prog *prog;
  TermTable *table;
  Residues residues; // the arithmetic, and what was collected
  bool arrays;
  Term *counterpart; // by variable, or TERM_NONE
  Map origin;        // counterpart -> variable
  Map index_of;      // key_of a term -> its value's index; until prog_integers_begin
  Map is_unsigned;   // inputs: term -> 1 where the havoced variable is unsigned
  Map is_havoced;    // variable -> 1
  ResidueVec values;
  KeyVec stack;
  const char *refusal;
};

static bool is_exact(const Integers *n) { return n->residues.arithmetic == INTEGERS_EXACT; }

// ---- variables

// Bools in arrays are 0 and 1 to guess with: Spacer knows arrays of integers best.
static Sort integer_sort(const Integers *n, Sort sort) {
  if (sort_is_bv(sort)) return SORT_INT;
  if (!sort_is_array(sort)) return sort;
  if (!is_exact(n)) return sort_array(SORT_INT, SORT_INT);
  return sort_array(integer_sort(n, sort_index(sort)), integer_sort(n, sort_element(sort)));
}

static bool has_counterpart(const Integers *n, const ProgVar *var) {
  if (is_exact(n)) return true; // that some cannot be read is found where they are
  if (sort_is_array(var->sort)) return n->arrays && sort_index(var->sort) != SORT_BOOL;
  return !var->is_float && (!sort_is_bv(var->sort) || sort_width(var->sort) <= RESIDUE_MOST_WIDTH);
}

static void make_counterparts(Integers *n, const bool *relevant) {
  Arena arena = {0};
  n->counterpart = memory_new((n->prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < n->prog->vars.count; v++) {
    const ProgVar *var = &n->prog->vars.data[v];
    if ((relevant && !relevant[v]) || !has_counterpart(n, var)) continue;
    Sort sort = integer_sort(n, var->sort);
    const char *name = is_exact(n) ? var->name : arena_format(&arena, "%s@integer", var->name);
    n->counterpart[v] = sort == var->sort ? var->term : expr_var(n->table, name, sort);
    map_set(&n->origin, n->counterpart[v], v);
  }
  arena_release(&arena);
}

static Integers *integers_new(const Prog *prog, const bool *relevant, Arithmetic arithmetic, bool arrays) {
  Integers *n = memory_new(sizeof *n);
  n->prog = prog;
  n->table = prog->table;
  n->residues = (Residues){.table = prog->table, .arithmetic = arithmetic};
  n->arrays = arrays;
  make_counterparts(n, relevant);
  return n;
}

static void note_inputs(Integers *n, const Block *block) {
  for (uint32_t i = 0; i < block->inputs.count; i++) {
    BlockInput input = block->inputs.data[i];
    const Location *at = &n->prog->locs.data[input.loc];
    if (at->kind == EDGE_HAVOC && !n->prog->vars.data[at->havoc].is_signed) map_set(&n->is_unsigned, input.term, 1);
  }
}

Integers *prog_integers_of_blocks(const Blocks *blocks, Arithmetic arithmetic, bool arrays) {
  Integers *n = integers_new(blocks->prog, blocks->relevant, arithmetic, arrays);
  for (uint32_t b = 0; b < blocks->count; b++) note_inputs(n, &blocks->blocks[b]);
  return n;
}

Integers *prog_integers_of_program(const Prog *prog) {
  Integers *n = integers_new(prog, NULL, INTEGERS_EXACT, true);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_HAVOC) map_set(&n->is_havoced, prog->locs.data[l].havoc, 1);
  return n;
}

void prog_integers_delete(Integers *n) {
  if (!n) return;
  map_release(&n->origin);
  map_release(&n->index_of);
  map_release(&n->is_unsigned);
  map_release(&n->is_havoced);
  residuevec_release(&n->values);
  u32vec_release(&n->residues.definitions);
  u32vec_release(&n->residues.ranges);
  keyvec_release(&n->stack);
  free(n->counterpart);
  free(n);
}

bool prog_integers_has(const Integers *n, VarId var) { return n->counterpart[var] != TERM_NONE; }
Term prog_integers_variable(Integers *n, VarId var) { return n->counterpart[var]; }

VarId prog_integers_origin(const Integers *n, Term variable) { return map_find(&n->origin, variable, VAR_NONE); }
const char *prog_integers_refusal(const Integers *n) { return n->refusal; }

void prog_integers_begin(Integers *n) {
  map_clear(&n->index_of);
  n->values.count = 0;
  n->residues.definitions.count = n->residues.ranges.count = 0;
}

Term prog_integers_definitions(Integers *n) {
  return expr_and_all(n->table, n->residues.definitions.data, n->residues.definitions.count);
}

Term prog_integers_in_range(Integers *n) {
  return expr_and_all(n->table, n->residues.ranges.data, n->residues.ranges.count);
}

Term prog_integers_range(Integers *n, VarId v) {
  const ProgVar *var = &n->prog->vars.data[v];
  bool unlimited = n->residues.arithmetic == INTEGERS_IDEAL || (is_exact(n) && var->is_signed);
  if (unlimited || !prog_integers_has(n, v) || !sort_is_bv(var->sort)) return expr_true(n->table);
  uint32_t width = sort_width(var->sort);
  if (width > RESIDUE_MOST_WIDTH) return expr_true(n->table); // refused wherever it is read
  return prog_residue_within(&n->residues, n->counterpart[v], prog_residue_least(width, var->is_signed),
                             prog_residue_most(width, var->is_signed));
}

static Residue arbitrary(Integers *n, Sort sort) {
  if (is_exact(n)) return prog_residue_none();
  if (!sort_is_bv(sort)) return prog_residue_unbounded(expr_fresh(n->table, "any", integer_sort(n, sort)));
  uint32_t width = sort_width(sort);
  if (width > RESIDUE_MOST_WIDTH) return prog_residue_unbounded(expr_fresh(n->table, "any", SORT_INT));
  return prog_residue_arbitrary(&n->residues, prog_residue_least(width, true), prog_residue_most(width, true));
}

// ---- bit-vector operations

static bool constant_of(const Integers *n, Term t, bool is_signed, i128 *value) {
  if (!expr_is_const(n->table, t) || !sort_is_bv(expr_sort(n->table, t))) return false;
  u128 bits = expr_bits(n->table, t);
  *value = is_signed ? bits_signed(bits, expr_width(n->table, t)) : (i128)bits;
  return true;
}

static Residue product(Integers *n, Term t, const Residue *args) {
  i128 c;
  for (uint32_t i = 0; i < 2; i++)
    if (constant_of(n, expr_arg(n->table, t, i), true, &c)) return prog_residue_scale(&n->residues, args[1 - i], c);
  return is_exact(n) ? prog_residue_multiply(&n->residues, expr_width(n->table, t), args[0], args[1])
                     : arbitrary(n, expr_sort(n->table, t));
}

static Residue division(Integers *n, Term t, const Residue *args) {
  Op op = expr_op(n->table, t);
  bool is_signed = op == OP_BVSDIV || op == OP_BVSREM;
  uint32_t width = expr_width(n->table, t);
  i128 c;
  Residue q, r;
  bool by_constant = constant_of(n, expr_arg(n->table, t, 1), is_signed, &c) && c > 0;
  if (!by_constant && !is_exact(n)) return arbitrary(n, sort_bv(width));
  Residue a = prog_residue_read(&n->residues, args[0], width, is_signed);
  if (is_exact(n) && (is_signed || !by_constant))
    return prog_residue_divide_exact(&n->residues, op, a, prog_residue_read(&n->residues, args[1], width, is_signed));
  if (is_signed) return prog_residue_divide_signed(&n->residues, op, a, c);
  prog_residue_divide(&n->residues, a, c, &q, &r);
  return prog_residue_made_by(op == OP_BVUDIV ? q : r, ORIGIN_UNSIGNED);
}

static Residue shift(Integers *n, Term t, const Residue *args) {
  uint32_t width = expr_width(n->table, t);
  i128 by;
  Residue q, r;
  if (!constant_of(n, expr_arg(n->table, t, 1), false, &by) || by >= width) return arbitrary(n, sort_bv(width));
  if (expr_op(n->table, t) == OP_BVSHL) return prog_residue_scale(&n->residues, args[0], (i128)1 << by);
  bool is_signed = expr_op(n->table, t) == OP_BVASHR;
  prog_residue_divide(&n->residues, prog_residue_read(&n->residues, args[0], width, is_signed), (i128)1 << by, &q, &r);
  return prog_residue_made_by(q, is_signed ? ORIGIN_SIGNED : ORIGIN_UNSIGNED);
}

// With 2^k - 1: a remainder. With another constant: at most that.
static Residue mask(Integers *n, Term t, const Residue *args) {
  uint32_t width = expr_width(n->table, t);
  for (uint32_t i = 0; i < 2; i++) {
    i128 c;
    Residue q, r;
    if (!constant_of(n, expr_arg(n->table, t, i), false, &c)) continue;
    if (c & (c + 1)) return prog_residue_arbitrary(&n->residues, 0, c);
    prog_residue_divide(&n->residues, args[1 - i], c + 1, &q, &r);
    return prog_residue_made_by(r, args[1 - i].origin == ORIGIN_SIGNED ? ORIGIN_SIGNED : ORIGIN_EXTENDED);
  }
  return arbitrary(n, sort_bv(width));
}

static Residue extract(Integers *n, Term t, Residue a) {
  uint32_t low = expr_param(n->table, t), from = expr_width(n->table, expr_arg(n->table, t, 0));
  Residue q, r;
  if (low == 0) return prog_residue_made_by(a, ORIGIN_UNSIGNED);
  prog_residue_divide(&n->residues, prog_residue_read(&n->residues, a, from, false), (i128)1 << low, &q, &r);
  return prog_residue_made_by(q, ORIGIN_UNSIGNED);
}

static Residue concat(Integers *n, Term t, const Residue *args) {
  uint32_t low_width = expr_width(n->table, expr_arg(n->table, t, 1));
  Residue high = prog_residue_scale(&n->residues, args[0], (i128)1 << low_width);
  Residue low = prog_residue_read(&n->residues, args[1], low_width, false);
  return prog_residue_made_by(prog_residue_add(&n->residues, high, low, 1), ORIGIN_UNSIGNED);
}

static Residue choose(Integers *n, const Residue *args) {
  Residue v = args[1];
  if (!args[1].term || !args[2].term) return prog_residue_none(); // arrays without a counterpart
  v.term = expr_ite(n->table, args[0].term, args[1].term, args[2].term);
  v.low = args[1].low < args[2].low ? args[1].low : args[2].low;
  v.high = args[1].high > args[2].high ? args[1].high : args[2].high;
  bool are_extended = args[1].origin != ORIGIN_UNSIGNED && args[2].origin != ORIGIN_UNSIGNED &&
                      prog_residue_origin_of(args[1], args[2]) == ORIGIN_UNSIGNED;
  return prog_residue_made_by(v, are_extended ? ORIGIN_EXTENDED : prog_residue_origin_of(args[1], args[2]));
}

static Residue bit_vector_op(Integers *n, Term t, const Residue *args) {
  uint32_t from = expr_arity(n->table, t) && sort_is_bv(expr_sort(n->table, expr_arg(n->table, t, 0)))
                      ? expr_width(n->table, expr_arg(n->table, t, 0))
                      : 0;
  switch (expr_op(n->table, t)) {
  case OP_BVADD: return prog_residue_add(&n->residues, args[0], args[1], 1);
  case OP_BVSUB: return prog_residue_add(&n->residues, args[0], args[1], -1);
  case OP_BVNEG: return prog_residue_scale(&n->residues, args[0], -1);
  case OP_BVNOT:
    return prog_residue_add(&n->residues, prog_residue_scale(&n->residues, args[0], -1),
                            prog_residue_between(expr_int(n->table, 1), 1, 1), -1);
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
  case OP_ZEXT: return prog_residue_made_by(prog_residue_read(&n->residues, args[0], from, false), ORIGIN_EXTENDED);
  case OP_SEXT: return prog_residue_made_by(prog_residue_read(&n->residues, args[0], from, true), ORIGIN_SIGNED);
  default: return arbitrary(n, expr_sort(n->table, t));
  }
}

// ---- conditions

// Equal values are equal however they are read, if both are read alike: as the first variable in them is declared.
static bool reads_unsigned(const Integers *n, Term t) {
  for (uint32_t depth = 0; depth < 20; depth++) {
    VarId v = expr_op(n->table, t) == OP_VAR ? prog_var_of(n->prog, t) : VAR_NONE;
    if (v != VAR_NONE) return !n->prog->vars.data[v].is_signed;
    if (expr_op(n->table, t) == OP_VAR) return map_find(&n->is_unsigned, t, 0) == 1;
    if (expr_arity(n->table, t) == 0) return false;
    uint32_t next = expr_op(n->table, t) == OP_ITE ? 1 : 0;
    if (expr_is_const(n->table, expr_arg(n->table, t, next)) && next + 1 < expr_arity(n->table, t)) next++;
    t = expr_arg(n->table, t, next);
    if (!sort_is_bv(expr_sort(n->table, t))) return false;
  }
  return false;
}

static bool compares_signed(const Integers *n, Term t, const Residue *args) {
  Op op = expr_op(n->table, t);
  Term first = expr_arg(n->table, t, 0), second = expr_arg(n->table, t, 1);
  if (op != OP_EQ) return op == OP_BVSLT || op == OP_BVSLE;
  if (is_exact(n)) return args[0].origin != ORIGIN_UNSIGNED && args[1].origin != ORIGIN_UNSIGNED;
  return !reads_unsigned(n, expr_is_const(n->table, first) ? second : first);
}

static Residue comparison(Integers *n, Term t, const Residue *args) {
  Op op = expr_op(n->table, t);
  Sort sort = expr_sort(n->table, expr_arg(n->table, t, 0));
  if (sort_is_array(sort) && (is_exact(n) || !args[0].term || !args[1].term)) return arbitrary(n, SORT_BOOL);
  if (!sort_is_bv(sort)) return prog_residue_unbounded(expr_binary(n->table, op, args[0].term, args[1].term)); // EQ
  bool is_signed = compares_signed(n, t, args);
  Residue a = prog_residue_read(&n->residues, args[0], sort_width(sort), is_signed),
          b = prog_residue_read(&n->residues, args[1], sort_width(sort), is_signed);
  Op to = op == OP_EQ ? OP_EQ : op == OP_BVSLT || op == OP_BVULT ? OP_INTLT : OP_INTLE;
  return prog_residue_unbounded(expr_binary(n->table, to, a.term, b.term));
}

// ---- arrays: indices are read unsigned; elements signed to guess with, else as their variable is declared

static bool elements_signed(const Integers *n, Term t) {
  while (is_exact(n)) {
    VarId v = prog_var_of(n->prog, t);
    if (v != VAR_NONE) return n->prog->vars.data[v].is_signed;
    if (expr_op(n->table, t) == OP_CONSTARRAY || expr_op(n->table, t) == OP_VAR) break;
    t = expr_arg(n->table, t, expr_op(n->table, t) == OP_ITE ? 1 : 0);
  }
  return true;
}

static Residue element(Integers *n, Term array, Residue from, Term selected) {
  Sort sort = sort_element(expr_sort(n->table, array));
  if (!sort_is_bv(sort)) return prog_residue_unbounded(selected);
  if (is_exact(n))
    return prog_residue_made_by(prog_residue_between(selected, from.low, from.high),
                                elements_signed(n, array) ? ORIGIN_SIGNED : ORIGIN_UNSIGNED);
  if (sort_width(sort) > RESIDUE_MOST_WIDTH) return prog_residue_unbounded(selected);
  Residue v = prog_residue_between(selected, prog_residue_least(sort_width(sort), true),
                                   prog_residue_most(sort_width(sort), true));
  if (n->residues.arithmetic != INTEGERS_IDEAL)
    prog_residue_define(&n->residues, prog_residue_within(&n->residues, selected, v.low, v.high));
  return v;
}

static Term as_index(Integers *n, Sort sort, Residue v) {
  return sort_is_bv(sort) ? prog_residue_read(&n->residues, v, sort_width(sort), false).term : v.term;
}

static Residue as_element(Integers *n, Sort sort, Residue v, bool is_signed) {
  if (sort == SORT_BOOL && !is_exact(n))
    return prog_residue_unbounded(expr_ite(n->table, v.term, expr_int(n->table, 1), expr_int(n->table, 0)));
  return sort_is_bv(sort) && sort_width(sort) <= RESIDUE_MOST_WIDTH
             ? prog_residue_read(&n->residues, v, sort_width(sort), is_signed)
             : v;
}

// The array with an element of that value.
static Residue stored(Integers *n, Residue array, Term at, Residue v) {
  array.term = expr_store(n->table, array.term, at, v.term);
  array.low = v.low < array.low ? v.low : array.low;
  array.high = v.high > array.high ? v.high : array.high;
  return array;
}

// `is_signed`: how elements are to be read, where the term is an array.
static Residue array_op(Integers *n, Term t, bool is_signed, const Residue *args) {
  Op op = expr_op(n->table, t);
  Sort array = expr_sort(n->table, op == OP_SELECT ? expr_arg(n->table, t, 0) : t);
  Sort index = sort_index(array), of = sort_element(array);
  bool possible = n->arrays && (is_exact(n) || index != SORT_BOOL);
  if (op == OP_SELECT && (!possible || !args[0].term)) return arbitrary(n, of);
  if (!possible || (op == OP_STORE && !args[0].term)) return prog_residue_none();
  if (op == OP_COPY) return arbitrary(n, array);
  if (op == OP_CONSTARRAY) {
    Residue all = as_element(n, of, args[0], is_signed);
    all.term = expr_const_array(n->table, integer_sort(n, array), all.term);
    return all;
  }
  Term at = as_index(n, index, args[1]);
  if (op == OP_STORE) return stored(n, args[0], at, as_element(n, of, args[2], is_signed));
  Term selected = expr_select(n->table, args[0].term, at);
  if (of == SORT_BOOL && !is_exact(n))
    return prog_residue_unbounded(expr_eq(n->table, selected, expr_int(n->table, 1)));
  return element(n, expr_arg(n->table, t, 0), args[0], selected);
}

// ---- variables, constants, integers

// In exact arithmetic. What an unsigned array holds is in range where it was written: it may have held anything before.
static Residue exact_variable(Integers *n, VarId v, bool elements) {
  if (v == VAR_NONE || n->prog->vars.data[v].is_float) return prog_residue_none();
  const ProgVar *var = &n->prog->vars.data[v];
  bool is_array = sort_is_array(var->sort), is_arbitrary = is_array && (!var->init || map_find(&n->is_havoced, v, 0));
  Sort sort = is_array ? sort_element(var->sort) : var->sort;
  Origin origin = var->is_signed ? ORIGIN_SIGNED : ORIGIN_UNSIGNED;
  if (is_array && elements != var->is_signed) return prog_residue_none();
  if (!sort_is_bv(sort)) return prog_residue_unbounded(n->counterpart[v]);
  if (sort_width(sort) > RESIDUE_MOST_WIDTH) return prog_residue_none();
  if (var->is_signed || is_arbitrary) return prog_residue_made_by(prog_residue_unbounded(n->counterpart[v]), origin);
  return prog_residue_made_by(prog_residue_between(n->counterpart[v], 0, prog_residue_most(sort_width(sort), false)),
                              origin);
}

static Residue variable(Integers *n, Term t, bool elements) {
  Sort sort = expr_sort(n->table, t);
  VarId v = prog_var_of(n->prog, t);
  if (is_exact(n)) return exact_variable(n, v, elements);
  if (v != VAR_NONE && !prog_integers_has(n, v))
    return sort_is_array(sort) && !n->arrays ? prog_residue_none() : arbitrary(n, sort);
  if (!sort_is_bv(sort)) return v != VAR_NONE ? prog_residue_unbounded(n->counterpart[v]) : arbitrary(n, sort);
  bool is_signed = v != VAR_NONE ? n->prog->vars.data[v].is_signed : !map_find(&n->is_unsigned, t, 0);
  i128 low = prog_residue_least(sort_width(sort), is_signed), high = prog_residue_most(sort_width(sort), is_signed);
  return v != VAR_NONE ? prog_residue_between(n->counterpart[v], low, high)
                       : prog_residue_arbitrary(&n->residues, low, high);
}

static Residue constant_value(Integers *n, Term t) {
  i128 c;
  if (!constant_of(n, t, true, &c)) return prog_residue_unbounded(t); // bool or int
  return prog_residue_between(expr_int(n->table, c), c, c);
}

static Residue integer_op(Integers *n, Term t, const Residue *args) {
  Op op = expr_op(n->table, t);
  Term divisor = op == OP_INTDIV || op == OP_INTMOD ? args[1].term : TERM_NONE;
  if (divisor && expr_is_const(n->table, divisor) && (i128)expr_bits(n->table, divisor) > 0) {
    Residue q, r;
    prog_residue_divide(&n->residues, prog_residue_unbounded(args[0].term), (i128)expr_bits(n->table, divisor), &q, &r);
    return prog_residue_unbounded(op == OP_INTDIV ? q.term : r.term);
  }
  Term terms[3] = {args[0].term, args[1].term, args[2].term};
  return prog_residue_unbounded(expr_rebuild(n->table, t, terms));
}

static Residue make(Integers *n, Term t, bool elements, const Residue *args) {
  Op op = expr_op(n->table, t);
  Sort sort = expr_sort(n->table, t);
  switch (op) {
  case OP_CONST: return constant_value(n, t);
  case OP_VAR: return variable(n, t, elements);
  case OP_NOT: return prog_residue_unbounded(expr_not(n->table, args[0].term));
  case OP_AND: return prog_residue_unbounded(expr_and(n->table, args[0].term, args[1].term));
  case OP_OR: return prog_residue_unbounded(expr_or(n->table, args[0].term, args[1].term));
  case OP_ITE: return choose(n, args);
  case OP_EQ:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE: return comparison(n, t, args);
  case OP_CONSTARRAY:
  case OP_SELECT:
  case OP_STORE:
  case OP_COPY: return array_op(n, t, elements, args);
  default: break;
  }
  if (op >= OP_INTNEG && op <= OP_INTLE) return integer_op(n, t, args);
  if (op >= OP_FADD || !sort_is_bv(sort) || sort_width(sort) > RESIDUE_MOST_WIDTH) return arbitrary(n, sort);
  return bit_vector_op(n, t, args);
}

// ---- all terms

// A vector too wide to be followed is arbitrary, and so is what is made of it.
static bool too_wide(const Integers *n, Term t) {
  if (sort_is_array(expr_sort(n->table, t)) || expr_op(n->table, t) == OP_ITE) return false;
  for (uint32_t i = 0; i < expr_arity(n->table, t); i++) {
    Sort sort = expr_sort(n->table, expr_arg(n->table, t, i));
    if (sort_is_bv(sort) && sort_width(sort) > RESIDUE_MOST_WIDTH) return true;
  }
  return false;
}

static const char *refusal_of(Op op) {
  switch (op) {
  case OP_VAR: return "a float, an unknown symbol, or memory of another type";
  case OP_COPY: return "a copy of memory";
  case OP_BVMUL: return "a product of unsigned variables";
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return "a shift by a variable";
  default: return "an operation on bits or floats";
  }
}

// A term, and how its elements are to be read where it is an array.
static uint64_t key_of(Term t, bool elements) { return (uint64_t)t << 1 | elements; }

static uint64_t key_of_argument(const Integers *n, uint64_t key, uint32_t i) {
  Term t = (Term)(key >> 1), argument = expr_arg(n->table, t, i);
  if (!sort_is_array(expr_sort(n->table, argument))) return key_of(argument, true);
  return sort_is_array(expr_sort(n->table, t)) ? key_of(argument, key & 1)
                                               : key_of(argument, elements_signed(n, argument));
}

static Residue *find(Integers *n, uint64_t key) {
  uint32_t index;
  return map_get(&n->index_of, key, &index) ? &n->values.data[index] : NULL;
}

static Residue translation(Integers *n, uint64_t key) {
  Term t = (Term)(key >> 1);
  Residue args[5] = {0};
  for (uint32_t i = 0; i < expr_arity(n->table, t); i++) {
    args[i] = *find(n, key_of_argument(n, key, i));
    if (is_exact(n) && !args[i].term) return prog_residue_none();
  }
  Residue v = too_wide(n, t) ? arbitrary(n, expr_sort(n->table, t)) : make(n, t, key & 1, args);
  if (is_exact(n) && !v.term && !n->refusal) n->refusal = refusal_of(expr_op(n->table, t));
  return v;
}

static Residue translate(Integers *n, Term root, bool elements) {
  uint64_t first = key_of(root, elements || !sort_is_array(expr_sort(n->table, root)));
  keyvec_push(&n->stack, first);
  while (n->stack.count) {
    uint64_t key = n->stack.data[n->stack.count - 1];
    uint32_t arity = find(n, key) ? 0 : expr_arity(n->table, (Term)(key >> 1)), before = n->stack.count;
    for (uint32_t i = 0; i < arity; i++) {
      uint64_t argument = key_of_argument(n, key, i);
      if (!find(n, argument)) keyvec_push(&n->stack, argument);
    }
    if (n->stack.count > before) continue;
    if (!find(n, key)) {
      Residue v = translation(n, key);
      map_set(&n->index_of, key, n->values.count);
      residuevec_push(&n->values, v);
    }
    n->stack.count--;
  }
  return *find(n, first);
}

Term prog_integers_condition(Integers *n, Term condition) { return translate(n, condition, true).term; }

Term prog_integers_value(Integers *n, VarId v, Term value) {
  const ProgVar *var = &n->prog->vars.data[v];
  Residue result = translate(n, value, !is_exact(n) || var->is_signed);
  if (!result.term || !sort_is_bv(var->sort)) return result.term;
  if (sort_width(var->sort) > RESIDUE_MOST_WIDTH) {
    n->refusal = "a number of too many bits";
    return TERM_NONE;
  }
  return prog_residue_read(&n->residues, result, sort_width(var->sort), var->is_signed).term;
}
