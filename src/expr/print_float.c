// Floats as C expressions: the operands of float operations are read as floats, by name, and constants as C literals.
// Changing the sign bit is printed as `-x`, clearing it as `fabs(x)`.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/printer.h"

static const char *float_type(uint32_t width) {
  switch (width) {
  case 16: return "_Float16";
  case 32: return "float";
  case 64: return "double";
  case 80: return "long double";
  default: return "_Float128";
  }
}

static const char *suffix_of(uint32_t width) { // of functions
  return width == 64 ? "" : width == 80 ? "l" : width == 128 ? "f128" : "f";
}

// ---- literals

// The shortest decimal that reads back as the same number; with a point or an exponent, so that it is no integer.
static void add_number(long double value, uint32_t width, Text *out) {
  char text[64];
  for (int digits = 1; digits <= 36; digits++) {
    snprintf(text, sizeof text, "%.*Lg", digits, value);
    long double again = width <= 32   ? (long double)strtof(text, NULL)
                        : width == 64 ? (long double)strtod(text, NULL)
                                      : strtold(text, NULL);
    if (again == value) break;
  }
  text_add(out, text);
  if (!strpbrk(text, ".e")) text_add(out, ".0");
  text_add(out, width == 16 ? "f16" : width == 32 ? "f" : width == 80 ? "L" : width == 128 ? "F128" : "");
}

static long double value_of(u128 bits, uint32_t width, bool *exact) {
  Sort sort = sort_bv(width);
  u128 wide = bits, back = bits;
  if (width != 80) {
    expr_op_apply(OP_FTOF, sort_bv(80), 0, &sort, &bits, &wide);
    expr_op_apply(OP_FTOF, sort, 0, &(Sort){sort_bv(80)}, &wide, &back);
  }
  *exact = back == bits;
  long double value = 0;
  memcpy(&value, &wide, 10);
  return value;
}

static bool has_float_format(uint32_t w) { return w == 16 || w == 32 || w == 64 || w == 80 || w == 128; }

static void add_float(u128 bits, uint32_t width, Text *out) {
  bool exact = false;
  long double value = has_float_format(width) ? value_of(bits, width, &exact) : 0;
  if (!exact && !isnan(value)) { // a quad that needs more digits than the C library prints
    text_format(out, "as_%s(0x", float_type(width));
    text_format(out, "%llx%016llx)", (unsigned long long)(bits >> 64), (unsigned long long)bits);
    return;
  }
  bool negative = bits >> (width - 1) & 1;
  if (negative) text_add(out, "-");
  if (isnan(value)) text_add(out, "NAN");
  else if (isinf(value)) text_add(out, "INFINITY");
  else add_number(fabsl(value), width, out);
}

void expr_float_print(const TermTable *table, Term t, Text *out) {
  add_float(expr_bits(table, t), expr_width(table, t), out);
}

static Printed print_float_constant(Printer *p, Term t) {
  Text text = {0};
  expr_float_print(p->table, t, &text);
  size_t start = p->out->count;
  expr_printer_add(p, text_view(&text));
  Printed r = expr_printer_part(p, start, text_view(&text)[0] == '-' ? LEVEL_UNARY : LEVEL_PRIMARY);
  text_release(&text);
  return r;
}

// ---- operations

static Printed print_arithmetic(Printer *p, Term t, const char *op, Level level) {
  Printed a = expr_print_float(p, expr_arg(p->table, t, 0));
  expr_printer_group(p, &a, level);
  expr_printer_add(p, op);
  Printed b = expr_print_float(p, expr_arg(p->table, t, 1));
  expr_printer_group(p, &b, level + 1);
  return expr_printer_part(p, a.start, level);
}

static Printed print_function(Printer *p, const char *name, Term a, Term b) {
  size_t start = p->out->count;
  expr_printer_add(p, name);
  expr_printer_add(p, suffix_of(expr_width(p->table, a)));
  expr_printer_add(p, "(");
  expr_print_float(p, a);
  if (b) {
    expr_printer_add(p, ", ");
    expr_print_float(p, b);
  }
  expr_printer_add(p, ")");
  return expr_printer_part(p, start, LEVEL_PRIMARY);
}

static Printed print_conversion(Printer *p, Term t) {
  size_t start = p->out->count;
  Term a = expr_arg(p->table, t, 0);
  Op op = expr_op(p->table, t);
  expr_printer_add(p, "(");
  expr_printer_add(p, float_type(expr_width(p->table, t)));
  expr_printer_add(p, ")");
  Printed r =
      op == OP_FTOF ? expr_print_float(p, a) : expr_print_bits_as(p, a, op == OP_STOF ? FIT_SIGNED : FIT_UNSIGNED);
  expr_printer_group(p, &r, LEVEL_UNARY);
  return expr_printer_part(p, start, LEVEL_UNARY);
}

static Printed print_minus(Printer *p, Term a) {
  size_t start = p->out->count;
  expr_printer_add(p, "-");
  Printed r = expr_print_float(p, a);
  bool doubled = !p->cut && p->out->data[r.start] == '-';
  expr_printer_group(p, &r, doubled ? LEVEL_PRIMARY : LEVEL_UNARY);
  return expr_printer_part(p, start, LEVEL_UNARY);
}

static Printed print_reinterpreted(Printer *p, Term t) {
  Printed r = expr_print_bits(p, t);
  char before[32];
  snprintf(before, sizeof before, "as_%s(", float_type(expr_width(p->table, t)));
  expr_printer_enclose(p, &r, before, ")");
  r.level = LEVEL_PRIMARY;
  return r;
}

static Printed print_place(Printer *p, Term t) {
  if (expr_op(p->table, t) == OP_SELECT) return expr_print_select(p, t);
  size_t start = p->out->count;
  expr_printer_add(p, expr_printer_name(p, t));
  return expr_printer_part(p, start, LEVEL_PRIMARY);
}

static bool is_bits(const Printer *p, Term t, u128 bits) {
  return expr_is_const(p->table, t) && expr_bits(p->table, t) == bits;
}

static Printed print_float_op(Printer *p, Term t) {
  static const char *const rounds[] = {"nearbyint", "floor", "ceil", "trunc", "round"};
  Term a = expr_arity(p->table, t) > 0 ? expr_arg(p->table, t, 0) : TERM_NONE;
  Term b = expr_arity(p->table, t) > 1 ? expr_arg(p->table, t, 1) : TERM_NONE;
  u128 sign = (u128)1 << (expr_width(p->table, t) - 1);
  switch (expr_op(p->table, t)) {
  case OP_CONST: return print_float_constant(p, t);
  case OP_VAR:
  case OP_SELECT: return print_place(p, t);
  case OP_FADD: return print_arithmetic(p, t, " + ", LEVEL_ADD);
  case OP_FSUB: return print_arithmetic(p, t, " - ", LEVEL_ADD);
  case OP_FMUL: return print_arithmetic(p, t, " * ", LEVEL_MULTIPLY);
  case OP_FDIV: return print_arithmetic(p, t, " / ", LEVEL_MULTIPLY);
  case OP_FREM: return print_function(p, "fmod", a, b);
  case OP_FSQRT: return print_function(p, "sqrt", a, TERM_NONE);
  case OP_FROUND: return print_function(p, rounds[expr_param(p->table, t)], a, TERM_NONE);
  case OP_FTOF:
  case OP_STOF:
  case OP_UTOF: return print_conversion(p, t);
  case OP_ITE: return expr_print_conditional(p, t, expr_print_float);
  case OP_BVXOR:
    if (is_bits(p, b, sign)) return print_minus(p, a);
    return print_reinterpreted(p, t);
  case OP_BVAND:
    if (is_bits(p, b, sign - 1)) return print_function(p, "fabs", a, TERM_NONE);
    return print_reinterpreted(p, t);
  case OP_ZEXT: // a mask of low bits was turned into this
    if (expr_op(p->table, a) == OP_EXTRACT && expr_param(p->table, a) == 0 &&
        expr_width(p->table, a) + 1 == expr_width(p->table, t) &&
        expr_sort(p->table, expr_arg(p->table, a, 0)) == expr_sort(p->table, t))
      return print_function(p, "fabs", expr_arg(p->table, a, 0), TERM_NONE);
    return print_reinterpreted(p, t);
  default: return print_reinterpreted(p, t);
  }
}

Printed expr_print_float(Printer *p, Term t) {
  size_t start = p->out->count;
  if (!expr_printer_enter(p)) return expr_printer_part(p, start, LEVEL_PRIMARY);
  Printed r = print_float_op(p, t);
  expr_printer_leave(p);
  return r;
}
