// Truth values, arrays and the entry points of printing. Negation is printed by the converse comparison, conjunctions
// and disjunctions without inner parentheses. Recursion is bounded: below MOST_DEPTH levels a term is `...`.
#include "expr/print.h"

#include <string.h>

#include "base/vec.h"
#include "expr/printer.h"

#define MOST_DEPTH 400
#define MOST_CHARACTERS 1000000

// ---- the output

void expr_printer_add(Printer *p, const char *text) {
  if (p->cut) return;
  text_add(p->out, text);
  if (p->out->count > p->most) p->cut = true;
}

Printed expr_printer_part(const Printer *p, size_t start, Level level) {
  return (Printed){.start = start, .end = p->out->count, .level = level};
}

static void insert(Text *out, size_t at, const char *text) {
  size_t n = strlen(text), tail = out->count - at;
  text_add(out, text);
  memmove(out->data + at + n, out->data + at, tail);
  memcpy(out->data + at, text, n);
}

void expr_printer_enclose(Printer *p, Printed *part, const char *before, const char *after) {
  if (p->cut) return;
  insert(p->out, part->end, after);
  insert(p->out, part->start, before);
  part->end += strlen(before) + strlen(after);
}

void expr_printer_group(Printer *p, Printed *part, Level least) {
  if (part->level >= least) return;
  expr_printer_enclose(p, part, "(", ")");
  part->level = LEVEL_PRIMARY;
}

bool expr_printer_enter(Printer *p) {
  if (p->cut) return false;
  if (p->depth == MOST_DEPTH) {
    expr_printer_add(p, "...");
    return false;
  }
  p->depth++;
  return true;
}

void expr_printer_leave(Printer *p) { p->depth--; }

const char *expr_printer_name(const Printer *p, Term var) {
  return p->style->name_of ? p->style->name_of(p->style->context, var) : expr_name(p->table, var);
}

PrintType expr_printer_type(const Printer *p, Term var) {
  return p->style->type_of ? p->style->type_of(p->style->context, var) : PRINT_SIGNED;
}

// ---- conditions

// Operands of nested ANDs (ORs) from left to right; chains may be longer than the stack is deep.
static Printed print_junction(Printer *p, Term t) {
  Op op = expr_op(p->table, t);
  Level level = op == OP_AND ? LEVEL_AND : LEVEL_OR;
  size_t start = p->out->count;
  U32Vec stack = {0};
  u32vec_push(&stack, t);
  while (stack.count && !p->cut) {
    Term top = u32vec_pop(&stack);
    if (expr_op(p->table, top) == op) {
      u32vec_push(&stack, expr_arg(p->table, top, 1));
      u32vec_push(&stack, expr_arg(p->table, top, 0));
      continue;
    }
    if (p->out->count > start) expr_printer_add(p, op == OP_AND ? " && " : " || ");
    Printed part = expr_print_condition(p, top);
    expr_printer_group(p, &part, level + 1);
  }
  u32vec_release(&stack);
  return expr_printer_part(p, start, level);
}

static Printed print_same(Printer *p, Term a, Term b, const char *op) { // of truth values
  size_t start = p->out->count;
  Printed left = expr_print_condition(p, a);
  expr_printer_group(p, &left, LEVEL_UNARY);
  expr_printer_add(p, op);
  Printed right = expr_print_condition(p, b);
  expr_printer_group(p, &right, LEVEL_UNARY);
  return expr_printer_part(p, start, LEVEL_EQUAL);
}

static Printed print_float_comparison(Printer *p, Term t) {
  Op op = expr_op(p->table, t);
  Level level = op == OP_FEQ ? LEVEL_EQUAL : LEVEL_LESS;
  size_t start = p->out->count;
  Printed left = expr_print_float(p, expr_arg(p->table, t, 0));
  expr_printer_group(p, &left, level + 1);
  expr_printer_add(p, op == OP_FEQ ? " == " : op == OP_FLT ? " < " : " <= ");
  Printed right = expr_print_float(p, expr_arg(p->table, t, 1));
  expr_printer_group(p, &right, level + 1);
  return expr_printer_part(p, start, level);
}

static Printed print_negation(Printer *p, Term t) {
  size_t start = p->out->count;
  expr_printer_add(p, "!");
  Printed part = expr_print_condition(p, t);
  expr_printer_group(p, &part, LEVEL_UNARY);
  return expr_printer_part(p, start, LEVEL_UNARY);
}

Printed expr_print_conditional(Printer *p, Term t, Printed (*branch)(Printer *, Term)) {
  size_t start = p->out->count;
  Printed c = expr_print_condition(p, expr_arg(p->table, t, 0));
  expr_printer_group(p, &c, LEVEL_CONDITIONAL + 1);
  expr_printer_add(p, " ? ");
  branch(p, expr_arg(p->table, t, 1));
  expr_printer_add(p, " : ");
  branch(p, expr_arg(p->table, t, 2));
  return expr_printer_part(p, start, LEVEL_CONDITIONAL);
}

static Printed print_comparison(Printer *p, Term t, bool negated) {
  Term a = expr_arg(p->table, t, 0), b = expr_arg(p->table, t, 1);
  switch (expr_op(p->table, t)) {
  case OP_EQ:
    if (expr_sort(p->table, a) == SORT_BOOL) return print_same(p, a, b, negated ? " != " : " == ");
    return expr_print_equal(p, a, b, negated ? " != " : " == ");
  case OP_BVULT: return expr_print_less(p, a, b, FIT_UNSIGNED, negated);
  case OP_BVULE: return expr_print_less(p, b, a, FIT_UNSIGNED, !negated);
  case OP_BVSLE:
  case OP_INTLE: return expr_print_less(p, b, a, FIT_SIGNED, !negated);
  default: return expr_print_less(p, a, b, FIT_SIGNED, negated);
  }
}

static Printed print_variable(Printer *p, Term t) {
  size_t start = p->out->count;
  expr_printer_add(p, expr_printer_name(p, t));
  return expr_printer_part(p, start, LEVEL_PRIMARY);
}

static bool is_comparison(Op op) {
  return op == OP_EQ || op == OP_BVULT || op == OP_BVULE || op == OP_BVSLT || op == OP_BVSLE || op == OP_INTLT ||
         op == OP_INTLE;
}

static Printed print_condition_op(Printer *p, Term t) {
  Op op = expr_op(p->table, t);
  switch (op) {
  case OP_CONST: {
    size_t start = p->out->count;
    expr_printer_add(p, expr_bits(p->table, t) ? "true" : "false");
    return expr_printer_part(p, start, LEVEL_PRIMARY);
  }
  case OP_VAR: return print_variable(p, t);
  case OP_AND:
  case OP_OR: return print_junction(p, t);
  case OP_ITE: return expr_print_conditional(p, t, expr_print_condition);
  case OP_SELECT: return expr_print_select(p, t);
  case OP_FEQ:
  case OP_FLT:
  case OP_FLE: return print_float_comparison(p, t);
  case OP_NOT: {
    Term a = expr_arg(p->table, t, 0);
    if (is_comparison(expr_op(p->table, a))) return print_comparison(p, a, true);
    return print_negation(p, a);
  }
  default: return print_comparison(p, t, false);
  }
}

Printed expr_print_condition(Printer *p, Term t) {
  size_t start = p->out->count;
  if (!expr_printer_enter(p)) return expr_printer_part(p, start, LEVEL_PRIMARY);
  Printed part = print_condition_op(p, t);
  expr_printer_leave(p);
  return part;
}

// ---- arrays

static Printed print_array(Printer *p, Term t);

static void print_any(Printer *p, Term t) {
  Sort s = expr_sort(p->table, t);
  if (s == SORT_BOOL) expr_print_condition(p, t);
  else if (sort_is_array(s)) print_array(p, t);
  else expr_print_bits(p, t);
}

// store(a, i, v, j, w): one call for a chain of stores, which may be long.
static void print_stores(Printer *p, Term t) {
  U32Vec chain = {0};
  for (; expr_op(p->table, t) == OP_STORE; t = expr_arg(p->table, t, 0)) u32vec_push(&chain, t);
  expr_printer_add(p, "store(");
  print_array(p, t);
  while (chain.count && !p->cut) {
    Term store = u32vec_pop(&chain);
    for (uint32_t i = 1; i <= 2; i++) {
      expr_printer_add(p, ", ");
      print_any(p, expr_arg(p->table, store, i));
    }
  }
  u32vec_release(&chain);
  expr_printer_add(p, ")");
}

static void print_copy(Printer *p, Term t) {
  expr_printer_add(p, "copy(");
  for (uint32_t i = 0; i < 5; i++) {
    if (i) expr_printer_add(p, ", ");
    print_any(p, expr_arg(p->table, t, i));
  }
  expr_printer_add(p, ")");
}

static void print_constant_array(Printer *p, Term t) {
  Text sort = {0};
  expr_sort_print(expr_sort(p->table, t), &sort);
  expr_printer_add(p, "constarray(");
  expr_printer_add(p, text_view(&sort));
  expr_printer_add(p, ", ");
  print_any(p, expr_arg(p->table, t, 0));
  expr_printer_add(p, ")");
  text_release(&sort);
}

static Printed print_array(Printer *p, Term t) {
  size_t start = p->out->count;
  Level level = LEVEL_PRIMARY;
  if (!expr_printer_enter(p)) return expr_printer_part(p, start, level);
  switch (expr_op(p->table, t)) {
  case OP_STORE: print_stores(p, t); break;
  case OP_COPY: print_copy(p, t); break;
  case OP_CONSTARRAY: print_constant_array(p, t); break;
  case OP_ITE: level = expr_print_conditional(p, t, print_array).level; break;
  default: print_variable(p, t); break;
  }
  expr_printer_leave(p);
  return expr_printer_part(p, start, level);
}

Printed expr_print_select(Printer *p, Term t) {
  Printed array = print_array(p, expr_arg(p->table, t, 0));
  expr_printer_group(p, &array, LEVEL_PRIMARY);
  expr_printer_add(p, "[");
  print_any(p, expr_arg(p->table, t, 1));
  expr_printer_add(p, "]");
  return expr_printer_part(p, array.start, LEVEL_PRIMARY);
}

// ---- entry points

void expr_print_styled(const TermTable *table, Term t, const PrintStyle *style, PrintType as, Text *out) {
  size_t base = out->count, limit = style->limit ? style->limit : MOST_CHARACTERS;
  Printer p = {.table = table, .style = style, .out = out, .most = base + limit};
  bool scalar = expr_sort(table, t) != SORT_BOOL && !sort_is_array(expr_sort(table, t));
  if (scalar && as == PRINT_FLOAT) expr_print_float(&p, t);
  else if (scalar && expr_is_const(table, t)) expr_constant_print(table, t, as == PRINT_SIGNED, out);
  else print_any(&p, t);
  if (out->count <= base + limit) return;
  out->count = base + limit;
  text_add(out, "...");
}

void expr_print(const TermTable *table, Term t, Text *out, size_t limit) {
  expr_print_styled(table, t, &(PrintStyle){.limit = limit}, PRINT_SIGNED, out);
}

void expr_sort_print(Sort sort, Text *out) {
  if (sort_is_array(sort)) {
    expr_sort_print(sort_element(sort), out);
    text_add(out, "[");
    expr_sort_print(sort_index(sort), out);
    text_add(out, "]");
  } else if (sort_is_bv(sort)) text_format(out, "bv%u", sort_width(sort));
  else text_add(out, sort == SORT_BOOL ? "bool" : sort == SORT_INT ? "int" : "none");
}

void expr_constant_print(const TermTable *table, Term t, bool is_signed, Text *out) {
  Sort s = expr_sort(table, t);
  u128 bits = expr_bits(table, t);
  if (s == SORT_BOOL) {
    text_add(out, bits ? "true" : "false");
    return;
  }
  i128 value = s == SORT_INT ? (i128)bits : bits_signed(bits, sort_width(s));
  bool negative = (is_signed || s == SORT_INT) && value < 0;
  if (negative) text_add(out, "-");
  expr_text_add_decimal(out, negative ? -(u128)value : bits);
}
