#include "front/c/devices.h"

#include "front/c/mmio.h"

Term c_device_at(Lower *L, Term address) {
  TermTable *table = L->table;
  Term any = expr_false(table);
  uint64_t low, high;
  for (const char *at = L->options->mmio; c_mmio_next(&at, &low, &high);) {
    Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, low));
    any = expr_or(table, any, expr_binary(table, OP_BVULE, offset, c_term_pointer(L, high - low)));
  }
  return any;
}

// The last address of the registers that follow a range without a gap, in other ranges.
static uint64_t last_of(const Lower *L, uint64_t high) {
  uint64_t from, to;
  for (const char *at = L->options->mmio; c_mmio_next(&at, &from, &to);) {
    if (from > high && from - high > 1) continue;
    if (to <= high) continue;
    high = to, at = L->options->mmio;
  }
  return high;
}

Term c_device_covers(Lower *L, Term address, Term bytes) {
  TermTable *table = L->table;
  Term any = expr_false(table), one = c_term_pointer(L, 1);
  uint64_t low, high;
  for (const char *at = L->options->mmio; c_mmio_next(&at, &low, &high);) {
    Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, low));
    Term last = c_term_pointer(L, last_of(L, high) - low), room = expr_binary(table, OP_BVSUB, last, offset);
    Term fits = expr_or(table, expr_eq(table, bytes, c_term_pointer(L, 0)),
                        expr_binary(table, OP_BVULE, expr_binary(table, OP_BVSUB, bytes, one), room));
    any = expr_or(table, any, expr_and(table, expr_binary(table, OP_BVULE, offset, last), fits));
  }
  return any;
}

static bool is_any(const Lower *L, LLVMValueRef load) { return LLVMGetVolatile(load) && !L->options->volatile_plain; }

// What memory holds is one of the values that a read can give; the others are not modelled.
void c_device_read(Lower *L, LLVMValueRef load, U32Vec *terms) {
  LLVMValueRef pointer = LLVMGetOperand(load, 0);
  bool has_address = !c_objects_root(&L->objects, pointer) && L->options->mmio && *L->options->mmio;
  Term address = has_address ? c_value_scalar(L, pointer) : TERM_NONE;
  Term replaced = is_any(L, load)        ? expr_true(L->table)
                  : address == TERM_NONE ? expr_false(L->table)
                                         : c_device_at(L, address);
  if (expr_is_const(L->table, replaced) && !expr_bits(L->table, replaced)) return;
  if (LLVMGetTypeKind(LLVMTypeOf(load)) == LLVMPointerTypeKind) {
    c_edge_or_limit(L, "a pointer that may change at any time is read");
    return;
  }
  size_t length;
  for (uint32_t i = 0; i < terms->count && L->at != LOC_NONE; i++) {
    VarId any = c_variable_temporary(L, LLVMGetValueName2(load, &length), expr_sort(L->table, terms->data[i]));
    L->prog->vars.data[any].is_float = c_layout_is_float(LLVMTypeOf(load));
    c_edge_choose(L, any);
    terms->data[i] = expr_ite(L->table, replaced, variable_term(L, any), terms->data[i]);
  }
}

void c_device_exclude(Lower *L, bool is_volatile) {
  if (is_volatile && !L->options->volatile_plain) c_edge_limit(L, "a volatile object that is accessed as a whole");
}
