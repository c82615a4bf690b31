// Constructors with local simplification. Each rule looks at most a few levels down, so that building is linear, and
// every rule keeps the meaning exactly (tests/unit/expr/test_simplify.c compares with unsimplified evaluation).
// Normal forms: sums as linear.h has them; constants stand right of commutative operations; <= is the negation of the converse <;
// comparisons and arithmetic are pushed into small ite trees of constants, so that state machines fold.
#include <assert.h>

#include "expr/bounds.h"
#include "expr/exact.h"
#include "expr/linear.h"
#include "expr/table.h"

static bool is_const(TermTable *t, Term a) { return t->nodes.data[a].op == OP_CONST; }
static Op op_of(TermTable *t, Term a) { return (Op)t->nodes.data[a].op; }
static Term arg(TermTable *t, Term a, uint32_t i) { return t->pool.data[t->nodes.data[a].args + i]; }
static Sort sort_of(TermTable *t, Term a) { return t->nodes.data[a].sort; }
static u128 bits_of(TermTable *t, Term a) { return t->constants.data[t->nodes.data[a].param]; }
static bool is_value(TermTable *t, Term a, u128 v) { return is_const(t, a) && bits_of(t, a) == v; }
static bool is_ones(TermTable *t, Term a) { return is_const(t, a) && bits_of(t, a) == bits_mask(expr_width(t, a)); }

static Term make1(TermTable *t, Op op, Sort s, Term a) { return expr_table_make(t, op, s, 0, &a, 1); }
static Term make2(TermTable *t, Op op, Sort s, Term a, Term b) {
  return expr_table_make(t, op, s, 0, (Term[]){a, b}, 2);
}

static Sort binary_sort(TermTable *t, Op op, Term a) {
  switch (op) {
  case OP_AND:
  case OP_OR:
  case OP_EQ:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE:
  case OP_FEQ:
  case OP_FLT:
  case OP_FLE: return SORT_BOOL;
  case OP_SELECT: return sort_element(sort_of(t, a));
  default: return sort_of(t, a);
  }
}

static Term fold(TermTable *t, Op op, Sort sort, uint32_t param, Term a, Term b) {
  u128 args[2] = {bits_of(t, a), b ? bits_of(t, b) : 0}, r;
  Sort sorts[2] = {sort_of(t, a), b ? sort_of(t, b) : SORT_NONE};
  return expr_op_apply(op, sort, param, sorts, args, &r) ? expr_const(t, sort, r) : TERM_NONE;
}

// ---- ite trees of constants

#define TREE_DEPTH 6

static bool is_tree(TermTable *t, Term a, unsigned depth) {
  if (is_const(t, a)) return true;
  return depth > 0 && op_of(t, a) == OP_ITE && is_tree(t, arg(t, a, 1), depth - 1) &&
         is_tree(t, arg(t, a, 2), depth - 1);
}

static bool is_ite_tree(TermTable *t, Term a) { return op_of(t, a) == OP_ITE && is_tree(t, a, TREE_DEPTH); }

static Term map_tree(TermTable *t, Op op, Sort sort, uint32_t param, Term tree, Term k, bool tree_first) {
  if (is_const(t, tree)) return tree_first ? fold(t, op, sort, param, tree, k) : fold(t, op, sort, param, k, tree);
  Term a = map_tree(t, op, sort, param, arg(t, tree, 1), k, tree_first);
  Term b = map_tree(t, op, sort, param, arg(t, tree, 2), k, tree_first);
  return a && b ? expr_ite(t, arg(t, tree, 0), a, b) : TERM_NONE;
}

// ---- bool

static Term simplify_not(TermTable *t, Term a) {
  if (is_const(t, a)) return expr_bool(t, !bits_of(t, a));
  if (op_of(t, a) == OP_NOT) return arg(t, a, 0);
  return make1(t, OP_NOT, SORT_BOOL, a);
}

static bool is_negation(TermTable *t, Term a, Term b) {
  return (op_of(t, a) == OP_NOT && arg(t, a, 0) == b) || (op_of(t, b) == OP_NOT && arg(t, b, 0) == a);
}

// a op b where `op` is AND or OR and `unit`/`zero` are its constants; looks one level into both sides.
static Term simplify_junction(TermTable *t, Op op, Term a, Term b) {
  Term unit = expr_bool(t, op == OP_AND), zero = expr_bool(t, op == OP_OR);
  if (a == b || b == unit) return a;
  if (a == unit) return b;
  if (a == zero || b == zero || is_negation(t, a, b)) return zero;
  Op dual = op == OP_AND ? OP_OR : OP_AND;
  for (int side = 0; side < 2; side++) {
    Term x = side ? b : a, y = side ? a : b;
    if (op_of(t, x) == op && (arg(t, x, 0) == y || arg(t, x, 1) == y)) return x;
    if (op_of(t, x) == op && (is_negation(t, arg(t, x, 0), y) || is_negation(t, arg(t, x, 1), y))) return zero;
    if (op_of(t, x) == dual && (arg(t, x, 0) == y || arg(t, x, 1) == y)) return y;
    if (op_of(t, x) == dual && is_negation(t, arg(t, x, 0), y)) return expr_binary(t, op, arg(t, x, 1), y);
    if (op_of(t, x) == dual && is_negation(t, arg(t, x, 1), y)) return expr_binary(t, op, arg(t, x, 0), y);
  }
  // (p && c) || (p && !c) is p, and its dual: the join of the two branches of a conditional
  if (op_of(t, a) == dual && op_of(t, b) == dual) {
    for (uint32_t i = 0; i < 2; i++)
      for (uint32_t j = 0; j < 2; j++)
        if (arg(t, a, i) == arg(t, b, j)) {
          Term rest_a = arg(t, a, 1 - i), rest_b = arg(t, b, 1 - j);
          if (is_negation(t, rest_a, rest_b)) return arg(t, a, i);
          return expr_binary(t, dual, arg(t, a, i), expr_binary(t, op, rest_a, rest_b));
        }
  }
  if (a > b) return make2(t, op, SORT_BOOL, b, a);
  return make2(t, op, SORT_BOOL, a, b);
}

// ---- equality

static Term eq_extended(TermTable *t, Term a, Term b) { // a is ZEXT or SEXT
  Op op = op_of(t, a);
  Term x = arg(t, a, 0);
  uint32_t w = expr_width(t, x), wide = expr_width(t, a);
  if (op_of(t, b) == op && expr_width(t, arg(t, b, 0)) == w) return expr_eq(t, x, arg(t, b, 0));
  if (!is_const(t, b)) return TERM_NONE;
  u128 v = bits_of(t, b), low = v & bits_mask(w);
  u128 again = op == OP_ZEXT ? low : (u128)bits_signed(low, w) & bits_mask(wide);
  return again == v ? expr_eq(t, x, expr_bv(t, w, low)) : expr_false(t);
}

// Is some part of it a constant, or a choice among constants, so that comparing part by part folds?
static bool has_known_part(TermTable *t, Term a) {
  for (; op_of(t, a) == OP_CONCAT; a = arg(t, a, 1))
    if (is_const(t, arg(t, a, 0)) || is_ite_tree(t, arg(t, a, 0))) return true;
  return is_const(t, a) || is_ite_tree(t, a);
}

static Term eq_concat(TermTable *t, Term a, Term b) { // a is CONCAT, b a constant
  uint32_t low = expr_width(t, arg(t, a, 1)), high = expr_width(t, arg(t, a, 0));
  Term same_high = expr_eq(t, arg(t, a, 0), expr_extract(t, b, low, high));
  if (same_high == expr_false(t)) return same_high;
  return expr_and(t, same_high, expr_eq(t, arg(t, a, 1), expr_extract(t, b, 0, low)));
}

static Term simplify_eq(TermTable *t, Term a, Term b) {
  if (a == b) return expr_true(t);
  if (is_const(t, a)) {
    Term swap = a;
    a = b;
    b = swap;
  }
  if (is_const(t, a)) return expr_false(t); // two different constants
  if (sort_of(t, a) == SORT_BOOL) {
    if (is_const(t, b)) return bits_of(t, b) ? a : simplify_not(t, a);
    if (is_negation(t, a, b)) return expr_false(t);
    if (op_of(t, a) == OP_NOT) return simplify_not(t, simplify_eq(t, arg(t, a, 0), b));
    if (op_of(t, b) == OP_NOT) return simplify_not(t, simplify_eq(t, a, arg(t, b, 0)));
  }
  if (sort_of(t, a) != SORT_BOOL) {
    expr_linear_balance(t, &a, &b);
    if (a == b) return expr_true(t);
    if (is_const(t, a) && is_const(t, b)) return expr_false(t);
  }
  if (is_const(t, b) && is_ite_tree(t, a)) return map_tree(t, OP_EQ, SORT_BOOL, 0, a, b, true);
  if (is_const(t, b) && op_of(t, a) == OP_CONCAT && has_known_part(t, a)) return eq_concat(t, a, b);
  for (int side = 0; side < 2; side++) {
    Term x = side ? b : a, y = side ? a : b, r = TERM_NONE;
    Op op = op_of(t, x);
    if (op == OP_ZEXT || op == OP_SEXT) r = eq_extended(t, x, y);
    if (op == OP_BVNOT && is_const(t, y)) r = expr_eq(t, arg(t, x, 0), expr_unary(t, op, y));
    if (r) return r;
  }
  if (!is_const(t, b) && a > b) return make2(t, OP_EQ, SORT_BOOL, b, a);
  return make2(t, OP_EQ, SORT_BOOL, a, b);
}

// ---- less than

static Term less_extended(TermTable *t, Op op, Term a, Term b) {
  Op xa = op_of(t, a), xb = op_of(t, b);
  if ((xa == OP_ZEXT || xa == OP_SEXT) && xa == xb && expr_width(t, arg(t, a, 0)) == expr_width(t, arg(t, b, 0))) {
    Op narrow = xa == OP_ZEXT || op == OP_BVULT ? OP_BVULT : OP_BVSLT; // sign extension keeps the unsigned order too
    return expr_binary(t, narrow, arg(t, a, 0), arg(t, b, 0));
  }
  bool a_const = is_const(t, a);
  Term x = a_const ? b : a;
  if ((!a_const && !is_const(t, b)) || op_of(t, x) != OP_ZEXT) return TERM_NONE;
  uint32_t w = expr_width(t, arg(t, x, 0)), wide = expr_width(t, x);
  u128 k = bits_of(t, a_const ? a : b);
  bool negative = op == OP_BVSLT && bits_signed(k, wide) < 0, large = !negative && k > bits_mask(w);
  if (negative) return expr_bool(t, a_const);
  if (large) return expr_bool(t, !a_const);
  Term n = expr_bv(t, w, k);
  return a_const ? expr_binary(t, OP_BVULT, n, arg(t, x, 0)) : expr_binary(t, OP_BVULT, arg(t, x, 0), n);
}

// Where the numbers of one side are all below those of the other, or none is.
static Term less_by_bounds(TermTable *t, Op op, Term a, Term b) {
  Bounds x, y;
  bool is_signed = op == OP_BVSLT;
  if (!t->nodes.data[a].arity && !t->nodes.data[b].arity) return TERM_NONE; // all numbers, or one
  if (!expr_bounds(t, a, is_signed, &x) || !expr_bounds(t, b, is_signed, &y)) return TERM_NONE;
  return x.most < y.least ? expr_true(t) : x.least >= y.most ? expr_false(t) : TERM_NONE;
}

static Term simplify_less(TermTable *t, Op op, Term a, Term b) {
  if (a == b) return expr_false(t);
  if (is_const(t, a) && is_const(t, b)) return fold(t, op, SORT_BOOL, 0, a, b);
  if (is_const(t, b) && is_ite_tree(t, a)) return map_tree(t, op, SORT_BOOL, 0, a, b, true);
  if (is_const(t, a) && is_ite_tree(t, b)) return map_tree(t, op, SORT_BOOL, 0, b, a, false);
  if (op != OP_INTLT) {
    uint32_t w = expr_width(t, a);
    u128 least = op == OP_BVULT ? 0 : (u128)1 << (w - 1), most = op == OP_BVULT ? bits_mask(w) : bits_mask(w - 1);
    if (is_value(t, b, least) || is_value(t, a, most)) return expr_false(t);
    if (is_value(t, b, (least + 1) & bits_mask(w))) return expr_eq(t, a, expr_bv(t, w, least));
    if (is_value(t, a, (most - 1) & bits_mask(w))) return expr_eq(t, b, expr_bv(t, w, most));
    Term r = less_extended(t, op, a, b);
    if (!r) r = less_by_bounds(t, op, a, b);
    if (r) return r;
  }
  return make2(t, op, SORT_BOOL, a, b);
}

// ---- arithmetic

static Term simplify_add(TermTable *t, Op op, Sort s, Term a, Term b) {
  Term sum = expr_linear_sum(t, a, b, 1);
  return sum ? sum : make2(t, op, s, a < b ? a : b, a < b ? b : a);
}

static Term simplify_sub(TermTable *t, Op op, Sort s, Term a, Term b) {
  Term sum = expr_linear_sum(t, a, b, -1);
  return sum ? sum : make2(t, op, s, a, b);
}

static Term simplify_mul(TermTable *t, Op op, Sort s, Term a, Term b) {
  if (is_const(t, a)) {
    Term swap = a;
    a = b;
    b = swap;
  }
  if (is_value(t, b, 0)) return b;
  if (is_value(t, b, 1)) return a;
  if (is_const(t, b)) {
    i128 k = s == SORT_INT ? (i128)bits_of(t, b) : bits_signed(bits_of(t, b), sort_width(s));
    Term product = expr_linear_sum(t, expr_default(t, s), a, k);
    if (product) return product;
  }
  if (!is_const(t, b) && a > b) return make2(t, op, s, b, a);
  return make2(t, op, s, a, b);
}

static Term simplify_division(TermTable *t, Op op, Sort s, Term a, Term b) {
  bool remainder = op == OP_BVUREM || op == OP_BVSREM || op == OP_INTMOD;
  if (is_value(t, b, 1)) return remainder ? expr_default(t, s) : a;
  if (is_const(t, b) && (op == OP_BVUDIV || op == OP_BVUREM)) {
    u128 k = bits_of(t, b);
    if (k && (k & (k - 1)) == 0) { // a power of two
      uint32_t n = 0, w = sort_width(s);
      while (!(k >> n & 1)) n++;
      if (remainder) return expr_resize(t, OP_ZEXT, expr_extract(t, a, 0, n), w);
      return expr_binary(t, OP_BVLSHR, a, expr_bv(t, w, n));
    }
  }
  return make2(t, op, s, a, b);
}

static Term simplify_bitwise(TermTable *t, Op op, Sort s, Term a, Term b) {
  if (is_const(t, a)) {
    Term swap = a;
    a = b;
    b = swap;
  }
  Term zero = expr_default(t, s);
  if (a == b) return op == OP_BVXOR ? zero : a;
  if (is_value(t, b, 0)) return op == OP_BVAND ? zero : a;
  if (is_ones(t, b)) return op == OP_BVAND ? a : op == OP_BVOR ? b : expr_unary(t, OP_BVNOT, a);
  if (is_const(t, b) && op_of(t, a) == op && is_const(t, arg(t, a, 1)))
    return expr_binary(t, op, arg(t, a, 0), fold(t, op, s, 0, arg(t, a, 1), b));
  if (op == OP_BVAND && is_const(t, b)) { // a mask of low bits
    u128 k = bits_of(t, b);
    uint32_t n = 0;
    while (k >> n & 1) n++;
    if (n > 0 && k == bits_mask(n)) return expr_resize(t, OP_ZEXT, expr_extract(t, a, 0, n), sort_width(s));
  }
  if (!is_const(t, b) && a > b) return make2(t, op, s, b, a);
  return make2(t, op, s, a, b);
}

static Term simplify_shift(TermTable *t, Op op, Sort s, Term a, Term b) {
  uint32_t w = sort_width(s);
  if (is_value(t, a, 0) || is_value(t, b, 0)) return a;
  if (is_const(t, b) && bits_of(t, b) >= w) {
    if (op != OP_BVASHR) return expr_default(t, s);
    return expr_binary(t, op, a, expr_bv(t, w, w - 1));
  }
  return make2(t, op, s, a, b);
}

static Term simplify_concat(TermTable *t, Term a, Term b) {
  uint32_t w = expr_width(t, a) + expr_width(t, b);
  assert(w <= SORT_MAX_WIDTH);
  Sort s = sort_bv(w);
  if (is_const(t, a) && is_const(t, b)) return fold(t, OP_CONCAT, s, 0, a, b);
  if (is_value(t, a, 0)) return expr_resize(t, OP_ZEXT, b, w);
  if (op_of(t, a) == OP_EXTRACT && op_of(t, b) == OP_EXTRACT && arg(t, a, 0) == arg(t, b, 0) &&
      expr_param(t, a) == expr_param(t, b) + expr_width(t, b))
    return expr_extract(t, arg(t, a, 0), expr_param(t, b), w);
  // concat(extract(x, hi), concat(extract(x, lo), y)) from byte-wise memory
  if (op_of(t, b) == OP_CONCAT && op_of(t, a) == OP_EXTRACT && op_of(t, arg(t, b, 0)) == OP_EXTRACT) {
    Term joined = simplify_concat(t, a, arg(t, b, 0));
    if (op_of(t, joined) != OP_CONCAT) return simplify_concat(t, joined, arg(t, b, 1));
  }
  return make2(t, OP_CONCAT, s, a, b);
}

// ---- arrays

#define CHAIN_STEPS 64

// What `array[index]` is, looking through stores and copies that can be decided; TERM_NONE where it stays a SELECT.
static Term read_through(TermTable *t, Term array, Term index, unsigned depth, Term *stuck) {
  for (;;) {
    Op op = op_of(t, array);
    if (op == OP_CONSTARRAY) return arg(t, array, 0);
    if (op == OP_STORE) {
      Term same = expr_eq(t, arg(t, array, 1), index);
      if (same == t->true_term) return arg(t, array, 2);
      if (same != t->false_term) break;
      array = arg(t, array, 0);
    } else if (op == OP_COPY) {
      Term offset = expr_binary(t, OP_BVSUB, index, arg(t, array, 1));
      Term inside = expr_binary(t, OP_BVULT, offset, arg(t, array, 2));
      if (!is_const(t, inside)) break;
      if (inside == t->true_term) {
        index = expr_binary(t, OP_BVADD, offset, arg(t, array, 4));
        array = arg(t, array, 3);
      } else array = arg(t, array, 0);
    } else if (op == OP_ITE && depth > 0) {
      Term stuck_a, stuck_b;
      Term a = read_through(t, arg(t, array, 1), index, depth - 1, &stuck_a);
      Term b = read_through(t, arg(t, array, 2), index, depth - 1, &stuck_b);
      if (!a && !b && stuck_a == stuck_b) return *stuck = stuck_a, TERM_NONE;
      if (!a || !b) break;
      return expr_ite(t, arg(t, array, 0), a, b);
    } else break;
  }
  *stuck = make2(t, OP_SELECT, sort_element(sort_of(t, array)), array, index);
  return TERM_NONE;
}

static Term simplify_select(TermTable *t, Term array, Term index) {
  Term stuck = TERM_NONE, r = read_through(t, array, index, 3, &stuck);
  return r ? r : stuck;
}

Term expr_const_array(TermTable *t, Sort sort, Term element) {
  assert(sort_is_array(sort) && sort_element(sort) == sort_of(t, element));
  return make1(t, OP_CONSTARRAY, sort, element);
}

Term expr_store(TermTable *t, Term array, Term index, Term value) {
  Sort s = sort_of(t, array);
  assert(sort_is_array(s) && sort_index(s) == sort_of(t, index) && sort_element(s) == sort_of(t, value));
  if (op_of(t, value) == OP_SELECT && arg(t, value, 0) == array && arg(t, value, 1) == index) return array;
  // An earlier store to the same place, below stores to other places, is overwritten: the chain stays short.
  Term above[CHAIN_STEPS], a = array;
  uint32_t n = 0;
  for (; n < CHAIN_STEPS && op_of(t, a) == OP_STORE; a = arg(t, a, 0)) {
    if (arg(t, a, 1) == index) {
      a = arg(t, a, 0);
      while (n-- > 0) a = expr_table_make(t, OP_STORE, s, 0, (Term[]){a, arg(t, above[n], 1), arg(t, above[n], 2)}, 3);
      array = a;
      break;
    }
    if (!is_const(t, index) || !is_const(t, arg(t, a, 1))) break;
    above[n++] = a;
  }
  if (op_of(t, array) == OP_CONSTARRAY && arg(t, array, 0) == value) return array;
  return expr_table_make(t, OP_STORE, s, 0, (Term[]){array, index, value}, 3);
}

Term expr_copy(TermTable *t, Term dst, Term dlo, Term n, Term src, Term slo) {
  Sort s = sort_of(t, dst);
  assert(s == sort_of(t, src) && sort_is_bv(sort_index(s)) && sort_of(t, dlo) == sort_index(s));
  assert(sort_of(t, n) == sort_index(s) && sort_of(t, slo) == sort_index(s));
  if (is_value(t, n, 0) || (dst == src && dlo == slo)) return dst;
  if (is_value(t, n, 1)) return expr_store(t, dst, dlo, expr_select(t, src, slo));
  return expr_table_make(t, OP_COPY, s, 0, (Term[]){dst, dlo, n, src, slo}, 5);
}

// ---- changing the width

static bool is_extension(TermTable *t, Term a) { return op_of(t, a) == OP_ZEXT || op_of(t, a) == OP_SEXT; }

static Term extract_arithmetic(TermTable *t, Term a, uint32_t width) { // low bits only depend on low bits
  Op op = op_of(t, a);
  if (op != OP_BVADD && op != OP_BVSUB && op != OP_BVMUL && op != OP_BVAND && op != OP_BVOR && op != OP_BVXOR)
    return TERM_NONE;
  Term x = arg(t, a, 0), y = arg(t, a, 1);
  if (!(is_extension(t, x) || is_const(t, x)) || !(is_extension(t, y) || is_const(t, y))) return TERM_NONE;
  return expr_binary(t, op, expr_extract(t, x, 0, width), expr_extract(t, y, 0, width));
}

Term expr_extract(TermTable *t, Term a, uint32_t low, uint32_t width) {
  uint32_t w = expr_width(t, a);
  assert(width >= 1 && low + width <= w);
  Sort s = sort_bv(width);
  Op op = op_of(t, a);
  if (width == w) return a;
  if (is_const(t, a)) return fold(t, OP_EXTRACT, s, low, a, TERM_NONE);
  if (op == OP_EXTRACT) return expr_extract(t, arg(t, a, 0), low + expr_param(t, a), width);
  if (op == OP_CONCAT) {
    uint32_t split = expr_width(t, arg(t, a, 1));
    if (low >= split) return expr_extract(t, arg(t, a, 0), low - split, width);
    if (low + width <= split) return expr_extract(t, arg(t, a, 1), low, width);
  }
  if (is_extension(t, a)) {
    uint32_t inner = expr_width(t, arg(t, a, 0));
    if (low + width <= inner) return expr_extract(t, arg(t, a, 0), low, width);
    if (low == 0) return expr_resize(t, op, arg(t, a, 0), width);
    if (op == OP_ZEXT && low >= inner) return expr_bv(t, width, 0);
  }
  if (is_ite_tree(t, a)) return map_tree(t, OP_EXTRACT, s, low, a, TERM_NONE, true);
  if (low == 0) {
    Term r = extract_arithmetic(t, a, width);
    if (r) return r;
  }
  return expr_table_make(t, OP_EXTRACT, s, low, &a, 1);
}

Term expr_resize(TermTable *t, Op op, Term a, uint32_t width) {
  Sort s = sort_bv(width);
  bool extends = op == OP_ZEXT || op == OP_SEXT;
  assert(!extends || width >= expr_width(t, a));
  if (extends && width == expr_width(t, a)) return a;
  if (op == OP_FTOF && width == expr_width(t, a)) return a;
  if (is_const(t, a)) return fold(t, op, s, 0, a, TERM_NONE);
  if (extends) {
    if (op_of(t, a) == op) return expr_resize(t, op, arg(t, a, 0), width);
    if (op == OP_SEXT && op_of(t, a) == OP_ZEXT) return expr_resize(t, OP_ZEXT, arg(t, a, 0), width);
    if (is_ite_tree(t, a)) return map_tree(t, op, s, 0, a, TERM_NONE, true);
  }
  if (op == OP_FTOS || op == OP_FTOU || op == OP_FTOF) {
    Term r = expr_exact_convert(t, op, a, width);
    if (r) return r;
  }
  return make1(t, op, s, a);
}

Term expr_fround(TermTable *t, Term a, FloatRound round) {
  if (is_const(t, a)) {
    Term r = fold(t, OP_FROUND, sort_of(t, a), round, a, TERM_NONE);
    if (r) return r;
  }
  return expr_table_make(t, OP_FROUND, sort_of(t, a), round, &a, 1);
}

// ---- entry points

Term expr_unary(TermTable *t, Op op, Term a) {
  if (op == OP_NOT) return simplify_not(t, a);
  Sort s = sort_of(t, a);
  if (is_const(t, a)) {
    Term r = fold(t, op, s, 0, a, TERM_NONE);
    if (r) return r;
  }
  if (op == OP_BVNOT && op_of(t, a) == op) return arg(t, a, 0);
  if ((op == OP_BVNOT || op == OP_BVNEG) && is_ite_tree(t, a)) return map_tree(t, op, s, 0, a, TERM_NONE, true);
  if (op == OP_BVNEG || op == OP_INTNEG) {
    Term sum = expr_linear_sum(t, expr_default(t, s), a, -1);
    if (sum) return sum;
  }
  return make1(t, op, s, a);
}

static Term simplify_float_comparison(TermTable *t, Op op, Term a, Term b) {
  Term r = expr_exact_compare(t, op, a, b);
  return r ? r : make2(t, op, SORT_BOOL, a, b);
}

static Term simplify_binary(TermTable *t, Op op, Sort s, Term a, Term b) {
  switch (op) {
  case OP_AND:
  case OP_OR: return simplify_junction(t, op, a, b);
  case OP_EQ: return simplify_eq(t, a, b);
  case OP_BVULT:
  case OP_BVSLT:
  case OP_INTLT: return simplify_less(t, op, a, b);
  case OP_BVULE: return simplify_not(t, simplify_less(t, OP_BVULT, b, a));
  case OP_BVSLE: return simplify_not(t, simplify_less(t, OP_BVSLT, b, a));
  case OP_INTLE: return simplify_not(t, simplify_less(t, OP_INTLT, b, a));
  case OP_BVADD:
  case OP_INTADD: return simplify_add(t, op, s, a, b);
  case OP_BVSUB:
  case OP_INTSUB: return simplify_sub(t, op, s, a, b);
  case OP_BVMUL:
  case OP_INTMUL: return simplify_mul(t, op, s, a, b);
  case OP_BVUDIV:
  case OP_BVUREM:
  case OP_BVSDIV:
  case OP_BVSREM:
  case OP_INTDIV:
  case OP_INTMOD: return simplify_division(t, op, s, a, b);
  case OP_BVAND:
  case OP_BVOR:
  case OP_BVXOR: return simplify_bitwise(t, op, s, a, b);
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return simplify_shift(t, op, s, a, b);
  case OP_FEQ:
  case OP_FLT:
  case OP_FLE: return simplify_float_comparison(t, op, a, b);
  default: return make2(t, op, s, a, b);
  }
}

Term expr_binary(TermTable *t, Op op, Term a, Term b) {
  if (op == OP_SELECT) {
    assert(sort_is_array(sort_of(t, a)) && sort_index(sort_of(t, a)) == sort_of(t, b));
    return simplify_select(t, a, b);
  }
  if (op == OP_CONCAT) return simplify_concat(t, a, b);
  assert(sort_of(t, a) == sort_of(t, b) && !sort_is_array(sort_of(t, a)));
  Sort s = binary_sort(t, op, a);
  if (is_const(t, a) && is_const(t, b)) {
    Term r = fold(t, op, s, 0, a, b);
    if (r) return r;
  }
  if (sort_of(t, a) != SORT_BOOL && op != OP_EQ) {
    Term r = TERM_NONE;
    if (is_const(t, b) && is_ite_tree(t, a)) r = map_tree(t, op, s, 0, a, b, true);
    if (is_const(t, a) && is_ite_tree(t, b)) r = map_tree(t, op, s, 0, b, a, false);
    if (r) return r;
  }
  return simplify_binary(t, op, s, a, b);
}

static Term ite_bool(TermTable *t, Term c, Term a, Term b) {
  if (is_const(t, a)) return bits_of(t, a) ? expr_or(t, c, b) : expr_and(t, simplify_not(t, c), b);
  if (is_const(t, b)) return bits_of(t, b) ? expr_or(t, simplify_not(t, c), a) : expr_and(t, c, a);
  if (a == c) return expr_or(t, c, b);
  if (b == c) return expr_and(t, c, a);
  if (is_negation(t, a, b)) return expr_eq(t, c, a);
  return TERM_NONE;
}

Term expr_ite(TermTable *t, Term c, Term a, Term b) {
  assert(sort_of(t, c) == SORT_BOOL && sort_of(t, a) == sort_of(t, b));
  if (is_const(t, c)) return bits_of(t, c) ? a : b;
  if (a == b) return a;
  if (op_of(t, c) == OP_NOT) return expr_ite(t, arg(t, c, 0), b, a);
  if (sort_of(t, a) == SORT_BOOL) {
    Term r = ite_bool(t, c, a, b);
    if (r) return r;
  }
  if (op_of(t, a) == OP_ITE && arg(t, a, 0) == c) return expr_ite(t, c, arg(t, a, 1), b);
  if (op_of(t, b) == OP_ITE && arg(t, b, 0) == c) return expr_ite(t, c, a, arg(t, b, 2));
  if (op_of(t, b) == OP_ITE && arg(t, b, 1) == a) return expr_ite(t, expr_or(t, c, arg(t, b, 0)), a, arg(t, b, 2));
  if (op_of(t, a) == OP_ITE && arg(t, a, 2) == b) return expr_ite(t, expr_and(t, c, arg(t, a, 0)), arg(t, a, 1), b);
  return expr_table_make(t, OP_ITE, sort_of(t, a), 0, (Term[]){c, a, b}, 3);
}
