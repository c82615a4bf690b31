#include "expr/wire.h"

#include <string.h>

#include "expr/fits.h"

// ---- writing

void expr_wire_init(TermsOut *out, const TermTable *table) { *out = (TermsOut){.table = table}; }

// term := op sort (bits: low high | name | parameter argument*)
static void write_term(TermsOut *out, Term t) {
  Op op = expr_op(out->table, t);
  wire_put(&out->terms, op);
  wire_put(&out->terms, expr_sort(out->table, t));
  if (op == OP_CONST) {
    u128 bits = expr_bits(out->table, t);
    wire_put(&out->terms, (uint64_t)bits);
    wire_put(&out->terms, (uint64_t)(bits >> 64));
  } else if (op == OP_VAR) {
    wire_put_text(&out->terms, expr_name(out->table, t));
  } else {
    wire_put(&out->terms, expr_param(out->table, t));
    for (uint32_t i = 0; i < expr_arity(out->table, t); i++)
      wire_put(&out->terms, map_find(&out->numbers, expr_arg(out->table, t, i), 0));
  }
  map_set(&out->numbers, t, ++out->count);
}

void expr_wire_put(TermsOut *out, Term t) {
  if (t && !map_find(&out->numbers, t, 0)) u32vec_push(&out->stack, t);
  while (out->stack.count) {
    Term top = out->stack.data[out->stack.count - 1];
    uint32_t waiting = out->stack.count;
    for (uint32_t i = expr_arity(out->table, top); i-- > 0;)
      if (!map_find(&out->numbers, expr_arg(out->table, top, i), 0))
        u32vec_push(&out->stack, expr_arg(out->table, top, i));
    if (out->stack.count > waiting) continue;
    out->stack.count--;
    if (!map_find(&out->numbers, top, 0)) write_term(out, top);
  }
  wire_put(&out->body, t ? map_find(&out->numbers, t, 0) : 0);
}

void expr_wire_finish(TermsOut *out, Text *message) {
  text_format(message, "%x %zx ", out->count, out->terms.text.count);
  text_add_bytes(message, text_view(&out->terms.text), out->terms.text.count);
  text_add_bytes(message, text_view(&out->body.text), out->body.text.count);
  wire_release(&out->terms);
  wire_release(&out->body);
  map_release(&out->numbers);
  u32vec_release(&out->stack);
}

// ---- reading

static Term read_const(TermsIn *in, WireIn *wire, Sort sort) {
  u128 bits = wire_get(wire);
  bits |= (u128)wire_get(wire) << 64;
  bool wide = (sort == SORT_BOOL && bits > 1) || (sort_is_bv(sort) && bits & ~bits_mask(sort_width(sort)));
  if (wire->error || sort_is_array(sort) || wide) return wire_fail(wire, "a bad constant"), TERM_NONE;
  return expr_const(in->table, sort, bits);
}

static Term read_var(TermsIn *in, WireIn *wire, Sort sort) {
  const char *name = wire_get_text(wire);
  if (!name || !*name) return wire_fail(wire, "a variable without a name"), TERM_NONE;
  return expr_var(in->table, name, sort);
}

static Term read_operation(TermsIn *in, WireIn *wire, Op op, Sort sort) {
  static const uint8_t arity[OP_COUNT] = {
#define X(name, text, count) count,
      OPS(X)
#undef X
  };
  Term args[MOST_ARGUMENTS];
  Sort sorts[MOST_ARGUMENTS];
  uint32_t parameter = wire_get_below(wire, SORT_MAX_WIDTH + 1);
  for (uint32_t i = 0; i < arity[op]; i++) {
    uint32_t number = wire_get_below(wire, in->terms.count);
    if (wire->error || number == 0) return wire_fail(wire, "an argument that is not there"), TERM_NONE;
    args[i] = in->terms.data[number];
    sorts[i] = expr_sort(in->table, args[i]);
  }
  if (!expr_fits(op, sort, parameter, sorts)) return wire_fail(wire, "arguments of the wrong sort"), TERM_NONE;
  return expr_build(in->table, op, sort, parameter, args);
}

static Term read_term(TermsIn *in, WireIn *wire) {
  Op op = (Op)wire_get_below(wire, OP_COUNT);
  Sort sort = (Sort)wire_get_below(wire, (uint64_t)UINT32_MAX + 1);
  if (!wire->error && !expr_sort_is_valid(sort)) wire_fail(wire, "no sort");
  if (wire->error) return TERM_NONE;
  if (op == OP_CONST) return read_const(in, wire, sort);
  return op == OP_VAR ? read_var(in, wire, sort) : read_operation(in, wire, op, sort);
}

bool expr_wire_begin(TermsIn *in, TermTable *table, const char *data, size_t size, Arena *arena, const char **error) {
  WireIn head, terms;
  *in = (TermsIn){.table = table};
  u32vec_push(&in->terms, TERM_NONE);
  wire_begin(&head, data, size, arena);
  uint32_t count = wire_get_count(&head);
  uint64_t length = wire_get(&head);
  if (length > (uint64_t)(head.end - head.at)) wire_fail(&head, "terms are cut off");
  *error = head.error;
  if (!head.error) {
    wire_begin(&terms, head.at, (size_t)length, arena);
    for (uint32_t i = 0; i < count && !terms.error; i++) u32vec_push(&in->terms, read_term(in, &terms));
    if (!wire_finish(&terms)) *error = terms.error;
    wire_begin(&in->body, head.at + length, (size_t)(head.end - head.at) - (size_t)length, arena);
  }
  if (*error) u32vec_release(&in->terms);
  return !*error;
}

Term expr_wire_get(TermsIn *in) {
  uint32_t number = wire_get_below(&in->body, in->terms.count);
  return in->body.error ? TERM_NONE : in->terms.data[number];
}

Term expr_wire_get_of(TermsIn *in, Sort sort) {
  Term t = expr_wire_get(in);
  if (t && expr_sort(in->table, t) == sort) return t;
  return wire_fail(&in->body, "a term of another sort, or none"), TERM_NONE;
}

bool expr_wire_end(TermsIn *in, const char **error) {
  bool fine = wire_finish(&in->body);
  *error = in->body.error;
  u32vec_release(&in->terms);
  return fine;
}
