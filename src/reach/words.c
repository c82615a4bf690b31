// Formulas keep their shape; what matters is atoms. In an atom  sum c_i * x_i + k  <=, <, ==  0  the simple cases become what a
// person would write: bounds of one variable, an order between two of the same sort. The others are computed on
// extensions of the variables to the width that no sum leaves, or on the variables as they are. Lemmas are small, so it
// recurses.
#include "reach/words.h"

#include "expr/walk.h"

#define MOST_TERMS 16
#define MOST_DEPTH 500
#define MOST_COEFFICIENT ((i128)1 << 100)

typedef struct Summand {
  Term term; // over words: a variable or an element of an array
  bool is_signed;
  i128 factor;
} Summand;

// An atom's left-hand side; its right-hand side is 0.
typedef struct Sum {
  Summand summands[MOST_TERMS];
  uint32_t count;
  i128 constant;
} Sum;

typedef struct Words {
  const Integers *integers;
  const Prog *prog;
  TermTable *table;
  bool exact;
} Words;

static Term formula_of(Words *w, Term t, unsigned depth);

// ---- sums

static bool limited(i128 v) { return v > -MOST_COEFFICIENT && v < MOST_COEFFICIENT; }

static bool add_summand(Sum *sum, Term term, bool is_signed, i128 factor) {
  for (uint32_t i = 0; i < sum->count; i++)
    if (sum->summands[i].term == term) {
      sum->summands[i].factor += factor;
      return limited(sum->summands[i].factor);
    }
  if (sum->count == MOST_TERMS) return false;
  sum->summands[sum->count++] = (Summand){term, is_signed, factor};
  return true;
}

static bool add_term(Words *w, Sum *sum, Term t, i128 factor, unsigned depth);

static Term resized(Words *w, const Summand *s, uint32_t width) {
  uint32_t has = expr_width(w->table, s->term);
  if (has >= width) return expr_extract(w->table, s->term, 0, width);
  return expr_resize(w->table, s->is_signed ? OP_SEXT : OP_ZEXT, s->term, width);
}

static Term sum_in_width(Words *w, const Sum *sum, uint32_t width) {
  Term t = expr_bv(w->table, width, (u128)sum->constant);
  for (uint32_t i = 0; i < sum->count; i++) {
    Term factor = expr_bv(w->table, width, (u128)sum->summands[i].factor);
    Term product = expr_binary(w->table, OP_BVMUL, factor, resized(w, &sum->summands[i], width));
    t = expr_binary(w->table, OP_BVADD, t, product);
  }
  return t;
}

// An element: the index is computed in the width of indices.
static bool add_element(Words *w, Sum *sum, Term t, i128 factor, unsigned depth) {
  VarId v = prog_integers_origin(w->integers, expr_arg(w->table, t, 0));
  Sum index = {0};
  if (v == VAR_NONE || !sort_is_array(w->prog->vars.data[v].sort)) return false;
  Sort sort = w->prog->vars.data[v].sort;
  if (!sort_is_bv(sort_index(sort)) || !sort_is_bv(sort_element(sort))) return false;
  if (!add_term(w, &index, expr_arg(w->table, t, 1), 1, depth - 1)) return false;
  Term at = sum_in_width(w, &index, sort_width(sort_index(sort)));
  return add_summand(sum, expr_select(w->table, w->prog->vars.data[v].term, at), true, factor);
}

static bool add_product(Words *w, Sum *sum, Term t, i128 factor, unsigned depth) {
  for (uint32_t i = 0; i < 2; i++) {
    Term c = expr_arg(w->table, t, i);
    i128 scaled;
    if (!expr_is_const(w->table, c)) continue;
    if (__builtin_mul_overflow((i128)expr_bits(w->table, c), factor, &scaled) || !limited(scaled)) return false;
    return add_term(w, sum, expr_arg(w->table, t, 1 - i), scaled, depth - 1);
  }
  return false;
}

static bool add_term(Words *w, Sum *sum, Term t, i128 factor, unsigned depth) {
  if (depth == 0) return false;
  switch (expr_op(w->table, t)) {
  case OP_CONST: {
    i128 product;
    if (__builtin_mul_overflow((i128)expr_bits(w->table, t), factor, &product)) return false;
    return !__builtin_add_overflow(sum->constant, product, &sum->constant) && limited(sum->constant);
  }
  case OP_VAR: {
    VarId v = prog_integers_origin(w->integers, t);
    if (v == VAR_NONE || !sort_is_bv(w->prog->vars.data[v].sort)) return false;
    return add_summand(sum, w->prog->vars.data[v].term, w->prog->vars.data[v].is_signed, factor);
  }
  case OP_SELECT: return add_element(w, sum, t, factor, depth);
  case OP_INTMUL: return add_product(w, sum, t, factor, depth);
  case OP_INTNEG: return add_term(w, sum, expr_arg(w->table, t, 0), -factor, depth - 1);
  case OP_INTADD:
  case OP_INTSUB: {
    i128 second = expr_op(w->table, t) == OP_INTADD ? factor : -factor;
    return add_term(w, sum, expr_arg(w->table, t, 0), factor, depth - 1) &&
           add_term(w, sum, expr_arg(w->table, t, 1), second, depth - 1);
  }
  default: return false;
  }
}

static void drop_zeros(Sum *sum) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < sum->count; i++)
    if (sum->summands[i].factor) sum->summands[kept++] = sum->summands[i];
  sum->count = kept;
}

static uint32_t bits_of(i128 v) {
  u128 size = v < 0 ? (u128)-v : (u128)v;
  uint32_t bits = 1;
  while (size >>= 1) bits++;
  return bits + 1;
}

// Bits that hold every partial sum.
static uint32_t needed_width(const Words *w, const Sum *sum) {
  uint32_t most = bits_of(sum->constant);
  for (uint32_t i = 0; i < sum->count; i++) {
    uint32_t bits = expr_width(w->table, sum->summands[i].term) + 1 + bits_of(sum->summands[i].factor);
    most = bits > most ? bits : most;
  }
  return most + bits_of(sum->count + 1);
}

// The width that all summands have, or 0.
static uint32_t common_width(const Words *w, const Sum *sum) {
  uint32_t width = sum->count ? expr_width(w->table, sum->summands[0].term) : 0;
  for (uint32_t i = 1; i < sum->count; i++)
    if (expr_width(w->table, sum->summands[i].term) != width) return 0;
  return width;
}

// ---- atoms

static i128 least_of(const Words *w, const Summand *s) {
  return s->is_signed ? -((i128)1 << (expr_width(w->table, s->term) - 1)) : 0;
}

static i128 most_of(const Words *w, const Summand *s) {
  return ((i128)1 << (expr_width(w->table, s->term) - s->is_signed)) - 1;
}

static i128 floor_div(i128 a, i128 b) {
  i128 q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

// factor * x + k <= 0
static Term bound(Words *w, const Summand *s, i128 k) {
  i128 least = least_of(w, s), most = most_of(w, s);
  Op op = s->is_signed ? OP_BVSLE : OP_BVULE;
  bool upper = s->factor > 0;
  i128 limit = upper ? floor_div(-k, s->factor) : -floor_div(-k, -s->factor);
  if (upper ? limit >= most : limit <= least) return expr_true(w->table);
  if (upper ? limit < least : limit > most) return expr_false(w->table);
  Term c = expr_const(w->table, expr_sort(w->table, s->term), (u128)limit);
  return upper ? expr_binary(w->table, op, s->term, c) : expr_binary(w->table, op, c, s->term);
}

// a - b <= 0, or a - b + 1 <= 0, for a and b of the same sort.
static Term order(Words *w, const Sum *sum) {
  const Summand *a = &sum->summands[0], *b = &sum->summands[1];
  if (sum->count != 2 || a->factor + b->factor != 0 || (a->factor != 1 && b->factor != 1)) return TERM_NONE;
  if (a->is_signed != b->is_signed || common_width(w, sum) == 0) return TERM_NONE;
  if (sum->constant != 0 && sum->constant != 1) return TERM_NONE;
  if (b->factor == 1) {
    const Summand *swap = a;
    a = b;
    b = swap;
  }
  Op op = a->is_signed ? OP_BVSLE : OP_BVULE;
  if (sum->constant == 0) return expr_binary(w->table, op, a->term, b->term);
  return expr_not(w->table, expr_binary(w->table, op, b->term, a->term));
}

// Summands with negative factors stand on the other side, so that x <= y + 3 is just that.
static void split_sides(const Sum *sum, Sum *left, Sum *right) {
  *left = *right = (Sum){0};
  for (uint32_t i = 0; i < sum->count; i++) {
    Summand s = sum->summands[i];
    Sum *side = s.factor > 0 ? left : right;
    s.factor = s.factor > 0 ? s.factor : -s.factor;
    side->summands[side->count++] = s;
  }
  if (sum->constant > 0) left->constant = sum->constant;
  else right->constant = -sum->constant;
}

static Term less_or_equal_zero(Words *w, const Sum *sum) {
  if (sum->count == 0) return expr_bool(w->table, sum->constant <= 0);
  if (sum->count == 1) return bound(w, &sum->summands[0], sum->constant);
  Term simple = order(w, sum);
  if (simple) return simple;
  if (w->exact) {
    uint32_t width = needed_width(w, sum);
    if (width > SORT_MAX_WIDTH) return TERM_NONE;
    return expr_binary(w->table, OP_BVSLE, sum_in_width(w, sum, width), expr_bv(w->table, width, 0));
  }
  uint32_t width = common_width(w, sum);
  Sum left, right;
  if (!width) return TERM_NONE;
  split_sides(sum, &left, &right);
  Op op = sum->summands[0].is_signed ? OP_BVSLE : OP_BVULE;
  return expr_binary(w->table, op, sum_in_width(w, &left, width), sum_in_width(w, &right, width));
}

// factor * x + k == 0
static Term is_value(Words *w, const Summand *s, i128 k) {
  i128 value = -k / s->factor;
  if (k % s->factor != 0 || value < least_of(w, s) || value > most_of(w, s)) return expr_false(w->table);
  return expr_eq(w->table, s->term, expr_const(w->table, expr_sort(w->table, s->term), (u128)value));
}

static Term equal_zero(Words *w, const Sum *sum) {
  if (sum->count == 0) return expr_bool(w->table, sum->constant == 0);
  if (sum->count == 1) return is_value(w, &sum->summands[0], sum->constant);
  uint32_t width = w->exact ? needed_width(w, sum) : common_width(w, sum);
  if (!width || width > SORT_MAX_WIDTH) return TERM_NONE;
  return expr_eq(w->table, sum_in_width(w, sum, width), expr_bv(w->table, width, 0));
}

static bool is_over_words(const Words *w, Term atom) {
  Map seen = {0};
  U32Vec vars = {0};
  bool words = false;
  expr_collect_vars(w->table, atom, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_integers_origin(w->integers, vars.data[i]);
    words = words || v == VAR_NONE || w->prog->vars.data[v].term != vars.data[i];
  }
  map_release(&seen);
  u32vec_release(&vars);
  return words;
}

static Term atom(Words *w, Term t, unsigned depth) {
  Sum sum = {0};
  if (!is_over_words(w, t)) return t; // the program's own integers
  if (!add_term(w, &sum, expr_arg(w->table, t, 0), 1, depth) || !add_term(w, &sum, expr_arg(w->table, t, 1), -1, depth))
    return TERM_NONE;
  drop_zeros(&sum);
  if (expr_op(w->table, t) == OP_INTLT) sum.constant++;
  return expr_op(w->table, t) == OP_EQ ? equal_zero(w, &sum) : less_or_equal_zero(w, &sum);
}

static Term formula_of(Words *w, Term t, unsigned depth) {
  Op op = expr_op(w->table, t);
  Term args[3] = {0};
  if (depth == 0) return TERM_NONE;
  if (op == OP_CONST) return t;
  if (op == OP_VAR) return prog_integers_origin(w->integers, t) == VAR_NONE ? TERM_NONE : t;
  if (op == OP_SELECT) return TERM_NONE; // of bools
  if (op == OP_INTLT || op == OP_INTLE) return atom(w, t, depth);
  if (op == OP_EQ && expr_sort(w->table, expr_arg(w->table, t, 0)) != SORT_BOOL) return atom(w, t, depth);
  for (uint32_t i = 0; i < expr_arity(w->table, t); i++)
    if (!(args[i] = formula_of(w, expr_arg(w->table, t, i), depth - 1))) return TERM_NONE;
  return expr_rebuild(w->table, t, args);
}

Term reach_words_formula(const Integers *integers, const Prog *prog, Term formula, bool exact) {
  Words w = {integers, prog, prog->table, exact};
  return formula_of(&w, formula, MOST_DEPTH);
}
