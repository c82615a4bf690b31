// C's conversions and operators on terms. Bit-vectors are C's integers: operands narrower than 32 bits are promoted,
// then both are converted to the wider type, unsigned where that type is (C17 6.3.1.8). Integers mix with literals and
// truth values only. Literals have no sort until they meet something that has one.

#include "base/text.h"
#include "expr/parser.h"
#include "expr/print.h"

static Sort sort_of(const Parser *p, Value v) { return expr_sort(p->table, v.term); }
static bool is_bool(const Parser *p, Value v) { return sort_of(p, v) == SORT_BOOL; }
static bool is_array(const Parser *p, Value v) { return sort_is_array(sort_of(p, v)); }
static Value bits(Term term, bool is_signed) { return (Value){.term = term, .is_signed = is_signed}; }
static Value integer(Term term) { return (Value){.term = term, .is_signed = true}; }

Value expr_value_of_bool(Term condition) { return (Value){.term = condition}; }

static Value failed(Parser *p, const char *at, const char *hint, const char *message) {
  expr_parser_fail(p, at, hint, "%s", message);
  return (Value){0};
}

Value expr_value_literal(Parser *p, const char *at, u128 number, CType type) {
  bool fits = number <= bits_mask(127);
  if (p->scope->literal == SORT_INT) {
    if (!fits) return failed(p, at, NULL, "this number is too large: integers have at most 127 bits");
    return (Value){expr_int(p->table, (i128)number), type.is_signed, true, (i128)number, type.width};
  }
  return (Value){expr_bv(p->table, type.width, number), type.is_signed, fits, (i128)number, type.width};
}

// ---- conversions

static Term truth_as(Parser *p, Term condition, Sort sort) {
  return expr_ite(p->table, condition, expr_const(p->table, sort, 1), expr_const(p->table, sort, 0));
}

static Value as_integer(Parser *p, const char *at, Value v) {
  if (v.is_literal) return integer(expr_int(p->table, v.number));
  if (sort_of(p, v) == SORT_INT) return v;
  if (is_bool(p, v)) return integer(truth_as(p, v.term, SORT_INT));
  return failed(p, at, "integers (int) and machine integers (bv) do not mix", "a machine integer where an integer is");
}

static Value as_bits(Parser *p, const char *at, Value v) {
  if (v.is_literal) return bits(expr_bv(p->table, v.width, (u128)v.number), v.is_signed);
  if (sort_is_bv(sort_of(p, v))) return v;
  if (is_bool(p, v)) return bits(truth_as(p, v.term, sort_bv(32)), true);
  return failed(p, at, "integers (int) and machine integers (bv) do not mix", "an integer where a machine integer is");
}

static Term resize(Parser *p, Value v, uint32_t width) {
  uint32_t w = expr_width(p->table, v.term);
  if (width < w) return expr_extract(p->table, v.term, 0, width);
  return expr_resize(p->table, v.is_signed ? OP_SEXT : OP_ZEXT, v.term, width);
}

static Value promote(Parser *p, Value v) {
  return expr_width(p->table, v.term) < 32 ? bits(resize(p, v, 32), true) : v;
}

static bool is_number(Parser *p, const char *at, Value v) {
  if (p->failed) return false;
  if (is_array(p, v)) return expr_parser_fail(p, at, "an element is a[i]", "an array where a number is needed");
  if (p->scope->strict && is_bool(p, v))
    return expr_parser_fail(p, at, "write `c ? 1 : 0`", "a truth value where a number is needed");
  return true;
}

// Does the operation happen on mathematical integers?
static bool in_integers(Parser *p, Value a, Value b) {
  bool typed_a = !a.is_literal && !is_bool(p, a), typed_b = !b.is_literal && !is_bool(p, b);
  if (typed_a) return sort_of(p, a) == SORT_INT;
  return (typed_b ? sort_of(p, b) : p->scope->literal) == SORT_INT;
}

// The usual arithmetic conversions; false after an error.
static bool unify(Parser *p, const char *at, Value *a, Value *b) {
  if (!is_number(p, at, *a) || !is_number(p, at, *b)) return false;
  if (in_integers(p, *a, *b)) {
    *a = as_integer(p, at, *a);
    if (!p->failed) *b = as_integer(p, at, *b);
    return !p->failed;
  }
  *a = as_bits(p, at, *a);
  if (!p->failed) *b = as_bits(p, at, *b);
  if (p->failed) return false;
  *a = promote(p, *a);
  *b = promote(p, *b);
  uint32_t wa = expr_width(p->table, a->term), wb = expr_width(p->table, b->term), w = wa > wb ? wa : wb;
  bool is_signed = wa == wb ? a->is_signed && b->is_signed : wa > wb ? a->is_signed : b->is_signed;
  *a = bits(resize(p, *a, w), is_signed);
  *b = bits(resize(p, *b, w), is_signed);
  return true;
}

static Term condition_of(Parser *p, const char *at, Value v) {
  if (p->failed) return TERM_NONE;
  if (is_bool(p, v)) return v.term;
  if (is_array(p, v)) return failed(p, at, "an element is a[i]", "an array where a condition is needed").term;
  return expr_not(p->table, expr_eq(p->table, v.term, expr_default(p->table, sort_of(p, v))));
}

static Term convert_to_bool(Parser *p, const char *at, Value v) {
  if (!is_bool(p, v) && p->scope->strict)
    return failed(p, at, "write `... != 0`, or true or false", "a number where a truth value is needed").term;
  return condition_of(p, at, v);
}

static Term convert_to_bits(Parser *p, const char *at, Value v, uint32_t w) {
  if (v.is_literal) {
    bool fits = w >= 128 || (v.number <= (i128)bits_mask(w) && v.number >= -(i128)((u128)1 << (w - 1)));
    if (p->scope->strict && !fits) expr_parser_fail(p, at, NULL, "this number is too large for bv%u", w);
    return expr_bv(p->table, w, (u128)v.number);
  }
  v = as_bits(p, at, v);
  return p->failed ? TERM_NONE : resize(p, v, w);
}

static Term convert_to_array(Parser *p, const char *at, Value v, Sort sort) {
  if (sort_of(p, v) == sort) return v.term;
  if (!is_array(p, v)) {
    Term element = expr_value_convert(p, at, v, sort_element(sort));
    return element ? expr_const_array(p->table, sort, element) : TERM_NONE;
  }
  Text have = {0}, want = {0};
  expr_sort_print(sort_of(p, v), &have);
  expr_sort_print(sort, &want);
  expr_parser_fail(p, at, NULL, "an array of sort %s where %s is needed", text_view(&have), text_view(&want));
  text_release(&have);
  text_release(&want);
  return TERM_NONE;
}

Term expr_value_convert(Parser *p, const char *at, Value v, Sort sort) {
  if (p->failed) return TERM_NONE;
  if (sort == SORT_NONE) return condition_of(p, at, v);
  if (sort_is_array(sort)) return convert_to_array(p, at, v, sort);
  if (sort == SORT_BOOL) return convert_to_bool(p, at, v);
  if (!is_number(p, at, v)) return TERM_NONE;
  Term t = sort == SORT_INT ? as_integer(p, at, v).term : convert_to_bits(p, at, v, sort_width(sort));
  return p->failed ? TERM_NONE : t;
}

Value expr_value_cast(Parser *p, const char *at, Value v, CType type) {
  if (p->failed) return v;
  if (type.width == 0) return expr_value_of_bool(condition_of(p, at, v));
  if (is_array(p, v)) return failed(p, at, NULL, "an array cannot be cast");
  if (is_bool(p, v)) {
    if (p->scope->literal == SORT_INT) return integer(truth_as(p, v.term, SORT_INT));
    return bits(truth_as(p, v.term, sort_bv(type.width)), type.is_signed);
  }
  if (v.is_literal) {
    u128 number = (u128)v.number & bits_mask(type.width);
    if (type.is_signed) number = (u128)bits_signed(number, type.width);
    if (p->scope->literal == SORT_INT)
      return (Value){expr_int(p->table, (i128)number), type.is_signed, true, (i128)number, type.width};
    return bits(expr_bv(p->table, type.width, number), type.is_signed);
  }
  return sort_of(p, v) == SORT_INT ? v : bits(resize(p, v, type.width), type.is_signed);
}

// ---- operators

static uint32_t width_for(i128 number) {
  i128 magnitude = number < 0 ? -(number + 1) : number;
  return magnitude <= (i128)bits_mask(31) ? 32 : magnitude <= (i128)bits_mask(63) ? 64 : 128;
}

// The number that C computes from two numbers without sorts; false where there is none.
static bool compute(const char *op, i128 a, i128 b, i128 *n) {
  bool shift_fits = b >= 0 && b < 64 && a >= 0 && a <= (i128)bits_mask(62);
  bool divides = b != 0 && !(b == -1 && a < -(i128)bits_mask(126));
  switch (op[0]) {
  case '+': return !__builtin_add_overflow(a, b, n);
  case '-': return !__builtin_sub_overflow(a, b, n);
  case '*': return !__builtin_mul_overflow(a, b, n);
  case '/': return divides && (*n = a / b, true);
  case '%': return divides && (*n = a % b, true);
  case '&': return *n = a & b, true;
  case '|': return *n = a | b, true;
  case '^': return *n = a ^ b, true;
  case '<': return shift_fits && (*n = a << b, true);
  default: return shift_fits && (*n = a >> b, true);
  }
}

// What is computed from literals is a literal again: r with a number.
static Value keep_literal(Parser *p, const char *op, Value a, Value b, Value r) {
  if (p->failed || !a.is_literal || !b.is_literal || !compute(op, a.number, b.number, &r.number)) return r;
  r.is_literal = true;
  r.width = sort_of(p, r) == SORT_INT ? width_for(r.number) : expr_width(p->table, r.term);
  return r;
}

Value expr_value_unary(Parser *p, const char *at, char op, Value v) {
  if (p->failed) return v;
  if (op == '!') return expr_value_of_bool(expr_not(p->table, condition_of(p, at, v)));
  if (!is_number(p, at, v)) return (Value){0};
  Value zero = {expr_default(p->table, SORT_INT), true, true, 0, 32}, minus_one = zero;
  if (p->scope->literal != SORT_INT) zero.term = expr_bv(p->table, 32, 0);
  minus_one.number = -1;
  if (op == '+') return v.is_literal ? v : expr_value_binary(p, at, "+", v, zero);
  if (op == '-') return expr_value_binary(p, at, "-", zero, v);
  if (v.is_literal || in_integers(p, v, v)) return expr_value_binary(p, at, "-", minus_one, v); // ~x is -1 - x
  v = promote(p, as_bits(p, at, v));
  return bits(expr_unary(p->table, OP_BVNOT, v.term), v.is_signed);
}

// C rounds towards zero, the logic's division leaves a remainder that is not negative: they agree for a >= 0.
static Term divide_integers(Parser *p, Op op, Term a, Term b) {
  TermTable *table = p->table;
  Term minus = expr_unary(table, OP_INTNEG, a), negative = expr_binary(table, OP_INTLT, a, expr_int(table, 0));
  Term down = expr_unary(table, OP_INTNEG, expr_binary(table, op, minus, b));
  return expr_ite(table, negative, down, expr_binary(table, op, a, b));
}

static Value arithmetic_on_integers(Parser *p, char op, Term a, Term b) {
  switch (op) {
  case '+': return integer(expr_binary(p->table, OP_INTADD, a, b));
  case '-': return integer(expr_binary(p->table, OP_INTSUB, a, b));
  case '*': return integer(expr_binary(p->table, OP_INTMUL, a, b));
  case '/': return integer(divide_integers(p, OP_INTDIV, a, b));
  default: return integer(divide_integers(p, OP_INTMOD, a, b));
  }
}

static Op bits_op(char op, bool is_signed) {
  switch (op) {
  case '+': return OP_BVADD;
  case '-': return OP_BVSUB;
  case '*': return OP_BVMUL;
  case '/': return is_signed ? OP_BVSDIV : OP_BVUDIV;
  case '%': return is_signed ? OP_BVSREM : OP_BVUREM;
  case '&': return OP_BVAND;
  case '|': return OP_BVOR;
  default: return OP_BVXOR;
  }
}

static Value arithmetic(Parser *p, const char *at, const char *op, Value a, Value b) {
  Value x = a, y = b;
  if (!unify(p, at, &x, &y)) return (Value){0};
  if (sort_of(p, x) == SORT_INT) return keep_literal(p, op, a, b, arithmetic_on_integers(p, op[0], x.term, y.term));
  Value r = bits(expr_binary(p->table, bits_op(op[0], x.is_signed), x.term, y.term), x.is_signed);
  return keep_literal(p, op, a, b, r);
}

// Of integers only x & (2^k - 1) has a meaning here: the remainder modulo 2^k.
static Value bitwise(Parser *p, const char *at, const char *op, Value a, Value b) {
  if (!is_number(p, at, a) || !is_number(p, at, b)) return (Value){0};
  if (!in_integers(p, a, b)) return arithmetic(p, at, op, a, b);
  Value mask = b.is_literal ? b : a, x = b.is_literal ? a : b, r = {.term = expr_int(p->table, 0)};
  if ((r = keep_literal(p, op, a, b, r)).is_literal) return r.term = expr_int(p->table, r.number), r;
  if (*op == '&' && mask.is_literal && mask.number >= 0 && (mask.number & (mask.number + 1)) == 0 &&
      mask.number < (i128)bits_mask(126)) {
    x = as_integer(p, at, x);
    if (p->failed) return x;
    return integer(expr_binary(p->table, OP_INTMOD, x.term, expr_int(p->table, mask.number + 1)));
  }
  return failed(p, at, "declare machine integers: bv32", "bits of mathematical integers have no meaning");
}

static Value shift_integer(Parser *p, const char *at, bool left, Value a, Value b) {
  if (!b.is_literal || b.number < 0 || b.number > 120)
    return failed(p, at, "shift by a number, or declare machine integers: bv32", "an integer shifted by a variable");
  Term power = expr_int(p->table, (i128)1 << b.number);
  a = as_integer(p, at, a);
  return p->failed ? a : integer(expr_binary(p->table, left ? OP_INTMUL : OP_INTDIV, a.term, power));
}

// The type is that of the promoted left operand. A wider amount does not lose bits: the shift happens in its width.
static Value shift(Parser *p, const char *at, bool left, Value a, Value b) {
  if (!is_number(p, at, a) || !is_number(p, at, b)) return (Value){0};
  Value x = a, y = b;
  if (in_integers(p, a, a)) return keep_literal(p, left ? "<<" : ">>", a, b, shift_integer(p, at, left, a, b));
  a = as_bits(p, at, a);
  if (!p->failed) b = as_bits(p, at, b);
  if (p->failed) return a;
  a = promote(p, a);
  b = promote(p, b);
  uint32_t w = expr_width(p->table, a.term), amount = expr_width(p->table, b.term), wide = w > amount ? w : amount;
  Op op = left ? OP_BVSHL : a.is_signed ? OP_BVASHR : OP_BVLSHR;
  Term r = expr_binary(p->table, op, resize(p, a, wide), resize(p, b, wide));
  return keep_literal(p, left ? "<<" : ">>", x, y, bits(expr_extract(p->table, r, 0, w), a.is_signed));
}

static Value equality(Parser *p, const char *at, bool negated, Value a, Value b) {
  if (!is_bool(p, a) || !is_bool(p, b))
    if (!unify(p, at, &a, &b)) return (Value){0};
  Term t = expr_eq(p->table, a.term, b.term);
  return expr_value_of_bool(negated ? expr_not(p->table, t) : t);
}

static Value less(Parser *p, const char *at, bool or_equal, Value a, Value b) {
  if (!unify(p, at, &a, &b)) return (Value){0};
  if (sort_of(p, a) == SORT_INT)
    return expr_value_of_bool(expr_binary(p->table, or_equal ? OP_INTLE : OP_INTLT, a.term, b.term));
  Op op = a.is_signed ? (or_equal ? OP_BVSLE : OP_BVSLT) : (or_equal ? OP_BVULE : OP_BVULT);
  return expr_value_of_bool(expr_binary(p->table, op, a.term, b.term));
}

static Value logical(Parser *p, const char *at, char op, Value a, Value b) {
  Term x = condition_of(p, at, a), y = condition_of(p, at, b);
  if (p->failed) return (Value){0};
  if (op == '=') return expr_value_of_bool(expr_implies(p->table, x, y));
  return expr_value_of_bool(op == '&' ? expr_and(p->table, x, y) : expr_or(p->table, x, y));
}

Value expr_value_binary(Parser *p, const char *at, const char *op, Value a, Value b) {
  if (p->failed) return (Value){0};
  bool twice = op[1] == op[0]; // && || == << >>
  switch (op[0]) {
  case '&':
  case '|': return twice ? logical(p, at, op[0], a, b) : bitwise(p, at, op, a, b);
  case '^': return bitwise(p, at, op, a, b);
  case '=': return op[2] ? logical(p, at, '=', a, b) : equality(p, at, false, a, b);
  case '!': return equality(p, at, true, a, b);
  case '<': return twice ? shift(p, at, true, a, b) : less(p, at, op[1] == '=', a, b);
  case '>': return twice ? shift(p, at, false, a, b) : less(p, at, op[1] == '=', b, a);
  default: return arithmetic(p, at, op, a, b);
  }
}

Value expr_value_conditional(Parser *p, const char *at, Value c, Value a, Value b) {
  Term condition = condition_of(p, at, c);
  if (p->failed) return (Value){0};
  bool same = sort_of(p, a) == sort_of(p, b) && (is_bool(p, a) || is_array(p, a));
  if (!same && !unify(p, at, &a, &b)) return (Value){0};
  return (Value){.term = expr_ite(p->table, condition, a.term, b.term), .is_signed = a.is_signed && b.is_signed};
}

// pointer[index]
static Value element_of(Parser *p, const char *at, Value pointer, Value index) {
  bool known = p->scope->element && sort_is_bv(sort_of(p, pointer)) && !pointer.is_literal;
  if (!known) return failed(p, at, NULL, "only an array has elements");
  Term i = expr_value_convert(p, at, index, sort_of(p, pointer));
  if (!i) return (Value){0};
  ParsedName element = p->scope->element(p->scope->context, pointer.term, i);
  if (!element.term) return failed(p, at, NULL, "the program has no elements there that it could be");
  return bits(element.term, element.is_signed);
}

Value expr_value_index(Parser *p, const char *at, Value array, Value index) {
  if (p->failed) return (Value){0};
  if (!is_array(p, array)) return element_of(p, at, array, index);
  Term i = expr_value_convert(p, at, index, sort_index(sort_of(p, array)));
  if (!i) return (Value){0};
  return bits(expr_select(p->table, array.term, i), array.is_signed);
}

Value expr_value_euclidean(Parser *p, const char *at, Op op, Value a, Value b) {
  Term x = expr_value_convert(p, at, a, SORT_INT), y = x ? expr_value_convert(p, at, b, SORT_INT) : TERM_NONE;
  return y ? integer(expr_binary(p->table, op, x, y)) : (Value){0};
}
