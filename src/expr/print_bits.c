// Bit-vectors and integers as C expressions. C computes in the promoted common type of the operands; a term computes
// in its own width w. So:
//   - operations of the ring modulo 2^w (+ - * & | ^ ~ <<) may be done in any type of w bits or more, on operands that
//     are only congruent; a cast on the left operand makes the type wide enough;
//   - division, comparison and right shifts need the operands' values, read as signed or unsigned: an operand that does
//     not have that reading is cast;
//   - the result is exact where its type is exactly w bits wide, and only congruent where C promoted it.
// Mathematical integers go the same way with width 0, where everything fits.

#include "expr/printer.h"

void expr_text_add_decimal(Text *out, u128 value) {
  char digits[40];
  size_t n = sizeof digits;
  do {
    digits[--n] = (char)('0' + (int)(value % 10));
    value /= 10;
  } while (value);
  text_add_bytes(out, digits + n, sizeof digits - n);
}

// ---- C types

static bool is_standard(uint32_t w) { return w == 8 || w == 16 || w == 32 || w == 64 || w == 128; }
static uint32_t promoted_width(const Printed *r) { return r->width && r->width < 32 ? 32 : r->width; }
static bool promoted_signed(const Printed *r) { return r->is_signed || r->width < 32; }

static void print_type(Printer *p, uint32_t width, bool is_signed, Text *out) {
  if (!is_signed) text_add(out, width == 32 ? "unsigned" : "unsigned ");
  switch (width) {
  case 8: text_add(out, is_signed ? "signed char" : "char"); break;
  case 16: text_add(out, "short"); break;
  case 32: text_add(out, is_signed ? "int" : ""); break;
  case 64: text_add(out, p->style->long_width == 32 ? "long long" : "long"); break;
  case 128: text_add(out, "__int128"); break;
  default: text_format(out, "_BitInt(%u)", width); break;
  }
}

static void cast(Printer *p, Printed *r, uint32_t width, bool is_signed) {
  expr_printer_group(p, r, LEVEL_UNARY);
  Text before = {0};
  text_add(&before, "(");
  print_type(p, width, is_signed, &before);
  text_add(&before, ")");
  expr_printer_enclose(p, r, text_view(&before), "");
  text_release(&before);
  r->level = LEVEL_UNARY;
  r->width = width;
  r->is_signed = r->exact_signed = is_signed;
  r->exact_unsigned = !is_signed;
}

// ---- literals

static uint32_t literal_width(u128 magnitude, bool is_signed) {
  if (magnitude <= (is_signed ? bits_mask(31) : bits_mask(32))) return 32;
  return magnitude <= (is_signed ? bits_mask(63) : bits_mask(64)) ? 64 : 128;
}

static Printed print_literal(Printer *p, u128 magnitude, const char *suffix) {
  Printed r = {.start = p->out->count, .level = LEVEL_PRIMARY, .is_signed = !*suffix, .exact_unsigned = true};
  Text text = {0};
  expr_text_add_decimal(&text, magnitude);
  text_add(&text, suffix);
  expr_printer_add(p, text_view(&text));
  text_release(&text);
  r.width = literal_width(magnitude, r.is_signed);
  r.end = p->out->count;
  return r;
}

// Is this the least number of its type, whose magnitude has no signed type?
static bool is_least(i128 v) { return v == bits_signed((u128)1 << 63, 64) || -(u128)v == (u128)1 << 127; }

static Printed print_signed_constant(Printer *p, i128 v) {
  if (v >= 0) {
    Printed r = print_literal(p, (u128)v, "");
    r.exact_signed = true;
    return r;
  }
  size_t start = p->out->count;
  bool least = is_least(v);
  expr_printer_add(p, "-");
  Printed r = print_literal(p, -(u128)v - least, "");
  if (least) expr_printer_add(p, " - 1");
  r.start = start;
  r.end = p->out->count;
  r.level = least ? LEVEL_ADD : LEVEL_UNARY;
  r.exact_signed = true;
  r.exact_unsigned = false;
  return r;
}

static Printed print_constant(Printer *p, Term t, Fit fit) {
  u128 bits = expr_bits(p->table, t);
  Printed r;
  if (expr_sort(p->table, t) == SORT_INT) {
    r = print_signed_constant(p, (i128)bits);
    r.width = 0;
    return r;
  }
  uint32_t w = expr_width(p->table, t);
  if (fit != FIT_UNSIGNED) return print_signed_constant(p, bits_signed(bits, w));
  const char *wide = p->style->long_width == 32 ? "ull" : "ul";
  r = print_literal(p, bits, w < 32 ? "" : bits > bits_mask(32) ? wide : "u");
  r.exact_signed = bits_signed(bits, w) >= 0;
  return r;
}

// ---- fitting operands

static bool fits(const Printed *r, Fit fit) {
  if (fit == FIT_ANY || r->width == 0) return true;
  return fit == FIT_UNSIGNED ? r->exact_unsigned : r->exact_signed && promoted_signed(r);
}

static void mask(Printer *p, Printed *r, uint32_t w) { // the low w bits, where C has no type for them
  expr_printer_group(p, r, LEVEL_BITAND);
  Text after = {0};
  text_add(&after, " & ");
  expr_text_add_decimal(&after, bits_mask(w));
  expr_printer_enclose(p, r, "", text_view(&after));
  text_release(&after);
  uint32_t wide = literal_width(bits_mask(w), true), now = promoted_width(r);
  r->is_signed = wide > now || promoted_signed(r);
  r->width = wide > now ? wide : now;
  r->level = LEVEL_BITAND;
  r->exact_unsigned = true;
  r->exact_signed = false;
}

// The last part printed, of a term of width w, is changed to fit.
static void make_fit(Printer *p, Printed *r, Fit fit, uint32_t w) {
  if (fits(r, fit)) return;
  if (fit == FIT_UNSIGNED && !is_standard(w)) mask(p, r, w);
  else cast(p, r, w, fit == FIT_SIGNED);
}

static uint32_t width_of(const Printer *p, Term t) {
  return sort_is_bv(expr_sort(p->table, t)) ? expr_width(p->table, t) : 0;
}

Printed expr_print_bits_as(Printer *p, Term t, Fit fit) {
  if (expr_is_const(p->table, t)) return print_constant(p, t, fit);
  Printed r = expr_print_bits(p, t);
  make_fit(p, &r, fit, width_of(p, t));
  return r;
}

// The type in which C computes on both.
static void set_common_type(Printed *r, const Printed *a, const Printed *b) {
  uint32_t wa = promoted_width(a), wb = promoted_width(b);
  bool sa = promoted_signed(a), sb = promoted_signed(b);
  r->width = wa > wb ? wa : wb;
  r->is_signed = wa == wb ? sa && sb : wa > wb ? sa : sb;
}

static void set_exact_by_type(Printed *r, uint32_t w) {
  r->exact_signed = r->width == w && r->is_signed;
  r->exact_unsigned = r->width == w && !r->is_signed;
}

// ---- binary operations. Both operands were printed, the right one last and already grouped.

static Printed join(Printer *p, Printed *a, const Printed *b, Level level, uint32_t least_width, bool as_signed) {
  Printed r = {.start = a->start, .level = level};
  set_common_type(&r, a, b);
  if (r.width < least_width) cast(p, a, least_width, as_signed);
  expr_printer_group(p, a, level);
  set_common_type(&r, a, b);
  r.end = p->out->count;
  return r;
}

static Printed print_ring(Printer *p, Term x, const char *op, Term y, Level level, uint32_t w) {
  Printed a = expr_print_bits_as(p, x, FIT_ANY);
  expr_printer_add(p, op);
  Printed b = expr_print_bits_as(p, y, FIT_ANY);
  expr_printer_group(p, &b, level + 1);
  Printed r = join(p, &a, &b, level, w, true);
  set_exact_by_type(&r, w);
  return r;
}

static bool is_negation(const Printer *p, Term t) {
  return expr_op(p->table, t) == OP_BVNEG || expr_op(p->table, t) == OP_INTNEG;
}

static Printed print_sum(Printer *p, Term t) {
  Term x = expr_arg(p->table, t, 0), y = expr_arg(p->table, t, 1);
  uint32_t w = width_of(p, t);
  if (is_negation(p, y)) return print_ring(p, x, " - ", expr_arg(p->table, y, 0), LEVEL_ADD, w);
  if (is_negation(p, x)) return print_ring(p, y, " - ", expr_arg(p->table, x, 0), LEVEL_ADD, w);
  i128 k = !expr_is_const(p->table, y) ? 0 : w ? bits_signed(expr_bits(p->table, y), w) : (i128)expr_bits(p->table, y);
  if (k >= 0 || is_least(k)) return print_ring(p, x, " + ", y, LEVEL_ADD, w);
  Printed a = expr_print_bits_as(p, x, FIT_ANY);
  expr_printer_add(p, " - ");
  Printed b = print_literal(p, -(u128)k, "");
  if (!w) b.width = 0;
  Printed r = join(p, &a, &b, LEVEL_ADD, w, true);
  set_exact_by_type(&r, w);
  return r;
}

static bool is_nonzero(const Printer *p, Term t) { return expr_is_const(p->table, t) && expr_bits(p->table, t) != 0; }

static Printed print_division(Printer *p, Term t, const char *op, Fit fit) {
  Term x = expr_arg(p->table, t, 0), y = expr_arg(p->table, t, 1);
  uint32_t w = width_of(p, t);
  bool remainder = op[1] == '%';
  Printed a = expr_print_bits_as(p, x, fit);
  expr_printer_add(p, op);
  Printed b = expr_print_bits_as(p, y, fit);
  expr_printer_group(p, &b, LEVEL_MULTIPLY + 1);
  // a quotient by zero depends on the width, and the least number divided by -1 overflows
  Printed r = join(p, &a, &b, LEVEL_MULTIPLY, remainder ? 0 : w, fit == FIT_SIGNED);
  set_exact_by_type(&r, w);
  if (fit == FIT_UNSIGNED && (remainder || is_nonzero(p, y))) r.exact_unsigned = true;
  if (fit == FIT_SIGNED && remainder) r.exact_signed = true;
  return r;
}

// The amount is not part of the type. Read as signed or unsigned it is the same amount or too large in both readings.
static Printed print_shift(Printer *p, Term t, const char *op, Fit fit) {
  Term y = expr_arg(p->table, t, 1);
  uint32_t w = width_of(p, t);
  Printed a = expr_print_bits_as(p, expr_arg(p->table, t, 0), fit);
  expr_printer_add(p, op);
  Printed b = expr_print_bits_as(p, y, FIT_ANY);
  if (!b.exact_signed && !b.exact_unsigned) make_fit(p, &b, FIT_SIGNED, w);
  expr_printer_group(p, &b, LEVEL_SHIFT + 1);
  Printed none = {.width = 32, .is_signed = true};
  Printed r = join(p, &a, &none, LEVEL_SHIFT, w, fit != FIT_UNSIGNED);
  r.width = promoted_width(&a);
  r.is_signed = promoted_signed(&a);
  set_exact_by_type(&r, w);
  if (fit == FIT_SIGNED) r.exact_signed = true;
  if (fit == FIT_UNSIGNED) r.exact_unsigned = true;
  return r;
}

// Euclidean division is C's where the dividend is no negative number.
static Printed print_euclidean(Printer *p, Term t) {
  Term x = expr_arg(p->table, t, 0), y = expr_arg(p->table, t, 1);
  bool division = expr_op(p->table, t) == OP_INTDIV;
  if (expr_is_const(p->table, x) && (i128)expr_bits(p->table, x) >= 0)
    return print_ring(p, x, division ? " / " : " % ", y, LEVEL_MULTIPLY, 0);
  size_t start = p->out->count;
  expr_printer_add(p, division ? "div(" : "mod(");
  expr_print_bits(p, x);
  expr_printer_add(p, ", ");
  expr_print_bits(p, y);
  expr_printer_add(p, ")");
  return expr_printer_part(p, start, LEVEL_PRIMARY);
}

// C's division of integers: x < 0 ? -div(-x, y) : div(x, y), and so for the remainder.
static bool is_c_division(const Printer *p, Term t) {
  const TermTable *table = p->table;
  Term c = expr_arg(table, t, 0), down = expr_arg(table, t, 1), up = expr_arg(table, t, 2);
  Op op = expr_op(table, up);
  if (op != OP_INTDIV && op != OP_INTMOD) return false;
  Term x = expr_arg(table, up, 0);
  if (expr_op(table, c) != OP_INTLT || expr_arg(table, c, 0) != x || !expr_is_const(table, expr_arg(table, c, 1)) ||
      expr_bits(table, expr_arg(table, c, 1)) != 0)
    return false;
  if (expr_op(table, down) != OP_INTNEG) return false;
  Term quotient = expr_arg(table, down, 0);
  if (expr_op(table, quotient) != op || expr_arg(table, quotient, 1) != expr_arg(table, up, 1)) return false;
  Term minus = expr_arg(table, quotient, 0);
  return (expr_op(table, minus) == OP_INTNEG && expr_arg(table, minus, 0) == x) ||
         (expr_op(table, x) == OP_INTNEG && expr_arg(table, x, 0) == minus);
}

// ---- comparisons

static Printed compare(Printer *p, Term x, const char *op, Term y, Fit fit, Level level) {
  Printed a = expr_print_bits_as(p, x, fit);
  expr_printer_add(p, op);
  Printed b = expr_print_bits_as(p, y, fit);
  expr_printer_group(p, &b, level + 1);
  expr_printer_group(p, &a, level);
  return expr_printer_part(p, a.start, level);
}

// a < b, or its negation; a constant stands on the right.
Printed expr_print_less(Printer *p, Term a, Term b, Fit fit, bool negated) {
  if (expr_is_const(p->table, a)) return compare(p, b, negated ? " <= " : " > ", a, fit, LEVEL_LESS);
  return compare(p, a, negated ? " >= " : " < ", b, fit, LEVEL_LESS);
}

static Fit better_fit(const Printed *a, const Printed *b, uint32_t w) {
  int signed_casts = !fits(a, FIT_SIGNED) + !fits(b, FIT_SIGNED);
  int unsigned_casts = !fits(a, FIT_UNSIGNED) + !fits(b, FIT_UNSIGNED);
  if (signed_casts && !is_standard(w)) return FIT_UNSIGNED; // x & 15 reads better than (_BitInt(4))x
  return signed_casts <= unsigned_casts ? FIT_SIGNED : FIT_UNSIGNED;
}

Printed expr_print_equal(Printer *p, Term x, Term y, const char *op) {
  uint32_t w = width_of(p, x);
  Printed a = expr_print_bits(p, x), b;
  Fit fit;
  expr_printer_add(p, op);
  if (expr_is_const(p->table, y)) {
    fit = better_fit(&a, &a, w);
    b = print_constant(p, y, fit);
  } else {
    b = expr_print_bits(p, y);
    fit = better_fit(&a, &b, w);
  }
  make_fit(p, &b, fit, w);
  expr_printer_group(p, &b, LEVEL_EQUAL + 1);
  make_fit(p, &a, fit, w);
  expr_printer_group(p, &a, LEVEL_EQUAL);
  return expr_printer_part(p, a.start, LEVEL_EQUAL);
}

// ---- the rest

static Printed print_unary(Printer *p, Term t, const char *op) {
  uint32_t w = width_of(p, t);
  size_t start = p->out->count;
  expr_printer_add(p, op);
  Printed a = expr_print_bits_as(p, expr_arg(p->table, t, 0), FIT_ANY);
  if (promoted_width(&a) < w) cast(p, &a, w, true);
  bool doubled = !p->cut && p->out->data[a.start] == '-'; // - -x is not --x
  expr_printer_group(p, &a, doubled ? LEVEL_PRIMARY : LEVEL_UNARY);
  Printed r = expr_printer_part(p, start, LEVEL_UNARY);
  r.width = promoted_width(&a);
  r.is_signed = promoted_signed(&a);
  set_exact_by_type(&r, w);
  return r;
}

static Printed print_choice(Printer *p, Term t) {
  uint32_t w = width_of(p, t);
  size_t start = p->out->count;
  Printed c = expr_print_condition(p, expr_arg(p->table, t, 0));
  expr_printer_group(p, &c, LEVEL_CONDITIONAL + 1);
  expr_printer_add(p, " ? ");
  Printed a = expr_print_bits(p, expr_arg(p->table, t, 1));
  expr_printer_add(p, " : ");
  Printed b = expr_print_bits(p, expr_arg(p->table, t, 2)), type = {0};
  set_common_type(&type, &a, &b);
  bool is_signed = fits(&a, FIT_SIGNED) && fits(&b, FIT_SIGNED);
  bool is_unsigned = fits(&a, FIT_UNSIGNED) && fits(&b, FIT_UNSIGNED);
  if (!is_signed && !is_unsigned && type.width < w) {
    make_fit(p, &b, FIT_SIGNED, w);
    make_fit(p, &a, FIT_SIGNED, w);
    is_signed = true;
  }
  Printed r = expr_printer_part(p, start, LEVEL_CONDITIONAL);
  set_common_type(&r, &a, &b);
  set_exact_by_type(&r, w);
  r.exact_signed = r.exact_signed || is_signed;
  r.exact_unsigned = r.exact_unsigned || is_unsigned;
  return r;
}

static Printed print_extract(Printer *p, Term t) {
  Term x = expr_arg(p->table, t, 0);
  uint32_t low = expr_param(p->table, t), w = expr_width(p->table, t), from = expr_width(p->table, x);
  Printed r = expr_print_bits(p, x);
  if (low == 0) {
    if (r.width < w) return r; // narrower, so its value is the term's
    r.exact_signed = r.exact_signed && r.width <= w && r.is_signed;
    r.exact_unsigned = r.exact_unsigned && r.width <= w && !r.is_signed;
    return r;
  }
  bool as_unsigned = !fits(&r, FIT_SIGNED) && fits(&r, FIT_UNSIGNED);
  make_fit(p, &r, as_unsigned ? FIT_UNSIGNED : FIT_SIGNED, from);
  if (promoted_width(&r) <= low) cast(p, &r, from, !as_unsigned);
  expr_printer_group(p, &r, LEVEL_SHIFT);
  expr_printer_add(p, " >> ");
  print_literal(p, low, "");
  Printed whole = expr_printer_part(p, r.start, LEVEL_SHIFT);
  whole.width = promoted_width(&r);
  whole.is_signed = promoted_signed(&r);
  whole.exact_signed = !as_unsigned && low + w == from;
  whole.exact_unsigned = as_unsigned && low + w == from;
  return whole;
}

static Printed print_extension(Printer *p, Term t) {
  bool zero = expr_op(p->table, t) == OP_ZEXT;
  Printed r = expr_print_bits_as(p, expr_arg(p->table, t, 0), zero ? FIT_UNSIGNED : FIT_SIGNED);
  r.exact_signed = true;
  r.exact_unsigned = zero;
  return r;
}

// high << n | low
static Printed print_concat(Printer *p, Term t) {
  Term low = expr_arg(p->table, t, 1);
  uint32_t w = expr_width(p->table, t);
  Printed a = expr_print_bits_as(p, expr_arg(p->table, t, 0), FIT_ANY);
  bool exact = fits(&a, FIT_SIGNED);
  if (promoted_width(&a) < w) cast(p, &a, w, true);
  expr_printer_group(p, &a, LEVEL_SHIFT);
  expr_printer_add(p, " << ");
  print_literal(p, expr_width(p->table, low), "");
  a = (Printed){a.start, p->out->count, LEVEL_SHIFT, promoted_width(&a), promoted_signed(&a), false, false};
  expr_printer_add(p, " | ");
  Printed b = expr_print_bits_as(p, low, FIT_UNSIGNED);
  expr_printer_group(p, &b, LEVEL_BITOR + 1);
  Printed r = join(p, &a, &b, LEVEL_BITOR, w, true);
  set_exact_by_type(&r, w);
  if (exact && r.is_signed) r.exact_signed = true;
  return r;
}

static Printed print_variable(Printer *p, Term t) {
  size_t start = p->out->count;
  expr_printer_add(p, expr_printer_name(p, t));
  return expr_printer_part(p, start, LEVEL_PRIMARY);
}

// A variable or an array element. The elements of an array expression have the type of the arrays it is made of, which
// may be several: a cast makes it one.
static Printed print_place(Printer *p, Term t) {
  bool element = expr_op(p->table, t) == OP_SELECT;
  Term var = element ? expr_arg(p->table, t, 0) : t;
  bool known = expr_op(p->table, var) == OP_VAR;
  PrintType type = known ? expr_printer_type(p, var) : PRINT_SIGNED;
  Printed r = element ? expr_print_select(p, t) : print_variable(p, t);
  if (type == PRINT_FLOAT) expr_printer_enclose(p, &r, "bits(", ")");
  r.width = width_of(p, t);
  r.is_signed = r.exact_signed = type != PRINT_UNSIGNED;
  r.exact_unsigned = !r.is_signed;
  if (!known && r.width && p->style->type_of) cast(p, &r, r.width, true);
  return r;
}

static Printed print_encoding(Printer *p, Term t) { // the bits of a float
  Printed r = expr_print_float(p, t);
  expr_printer_enclose(p, &r, "bits(", ")");
  r.level = LEVEL_PRIMARY;
  r.width = width_of(p, t);
  r.is_signed = r.exact_signed = true;
  return r;
}

static Printed print_from_float(Printer *p, Term t) {
  Printed r = expr_print_float(p, expr_arg(p->table, t, 0));
  cast(p, &r, width_of(p, t), expr_op(p->table, t) == OP_FTOS);
  return r;
}

static Printed print_bits_op(Printer *p, Term t) {
  uint32_t w = width_of(p, t);
  Op op = expr_op(p->table, t);
  Term x = expr_arity(p->table, t) > 0 ? expr_arg(p->table, t, 0) : TERM_NONE;
  Term y = expr_arity(p->table, t) > 1 ? expr_arg(p->table, t, 1) : TERM_NONE;
  switch (op) {
  case OP_CONST: return print_constant(p, t, FIT_ANY);
  case OP_VAR:
  case OP_SELECT: return print_place(p, t);
  case OP_ITE:
    if (is_c_division(p, t)) {
      Term up = expr_arg(p->table, t, 2);
      const char *sign = expr_op(p->table, up) == OP_INTDIV ? " / " : " % ";
      return print_ring(p, expr_arg(p->table, up, 0), sign, expr_arg(p->table, up, 1), LEVEL_MULTIPLY, 0);
    }
    return print_choice(p, t);
  case OP_BVNOT: return print_unary(p, t, "~");
  case OP_BVNEG:
  case OP_INTNEG: return print_unary(p, t, "-");
  case OP_BVADD:
  case OP_INTADD: return print_sum(p, t);
  case OP_BVSUB:
  case OP_INTSUB: return print_ring(p, x, " - ", y, LEVEL_ADD, w);
  case OP_BVMUL:
  case OP_INTMUL: return print_ring(p, x, " * ", y, LEVEL_MULTIPLY, w);
  case OP_BVAND: return print_ring(p, x, " & ", y, LEVEL_BITAND, w);
  case OP_BVOR: return print_ring(p, x, " | ", y, LEVEL_BITOR, w);
  case OP_BVXOR: return print_ring(p, x, " ^ ", y, LEVEL_BITXOR, w);
  case OP_BVUDIV: return print_division(p, t, " / ", FIT_UNSIGNED);
  case OP_BVUREM: return print_division(p, t, " % ", FIT_UNSIGNED);
  case OP_BVSDIV: return print_division(p, t, " / ", FIT_SIGNED);
  case OP_BVSREM: return print_division(p, t, " % ", FIT_SIGNED);
  case OP_BVSHL: return print_shift(p, t, " << ", FIT_ANY);
  case OP_BVLSHR: return print_shift(p, t, " >> ", FIT_UNSIGNED);
  case OP_BVASHR: return print_shift(p, t, " >> ", FIT_SIGNED);
  case OP_INTDIV:
  case OP_INTMOD: return print_euclidean(p, t);
  case OP_CONCAT: return print_concat(p, t);
  case OP_EXTRACT: return print_extract(p, t);
  case OP_ZEXT:
  case OP_SEXT: return print_extension(p, t);
  case OP_FTOS:
  case OP_FTOU: return print_from_float(p, t);
  default: return print_encoding(p, t);
  }
}

Printed expr_print_bits(Printer *p, Term t) {
  Printed r = {.start = p->out->count, .level = LEVEL_PRIMARY, .exact_signed = true, .exact_unsigned = true};
  if (expr_printer_enter(p)) {
    r = print_bits_op(p, t);
    expr_printer_leave(p);
  } else r.end = p->out->count;
  if (!width_of(p, t)) r.width = 0;
  return r;
}
