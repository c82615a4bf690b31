// Before a variable argument is read: is there one, and is it what is read? variadic.h has the notes that are compared.
#include "front/c/context.h"
#include "front/c/variadic.h"

#define MOST_IN_PARTS 16u // bytes of a struct that is passed in registers on LP64

static uint64_t constant(LLVMValueRef call, unsigned i) { return LLVMConstIntGetZExtValue(LLVMGetOperand(call, i)); }

static Term is_kind(Lower *L, Term note, NoteKind kind) {
  return expr_eq(L->table, expr_extract(L->table, note, 0, 3), expr_bv(L->table, 3, kind));
}

// May it be a part of a struct? Which struct it was cannot be told.
static Term is_part(Lower *L, Term note) {
  Term none = expr_or(L->table, is_kind(L, note, NOTE_NONE), is_kind(L, note, NOTE_GAP));
  return expr_not(L->table, expr_or(L->table, none, is_kind(L, note, NOTE_OBJECT)));
}

static Term object_fits(Lower *L, Term note, Term next, uint64_t size) {
  uint32_t width = expr_width(L->table, note);
  Term whole = size ? expr_eq(L->table, note, expr_bv(L->table, width, variadic_note(NOTE_OBJECT, size)))
                    : is_kind(L, note, NOTE_OBJECT);
  if (size > MOST_IN_PARTS) return whole;
  return expr_or(L->table, whole, expr_and(L->table, is_part(L, note), is_part(L, next)));
}

static void check_list(Lower *L, LLVMValueRef call, Term state) {
  ListDemand demand = (ListDemand)constant(call, 1);
  uint32_t width = expr_width(L->table, state);
  Term is_live = expr_eq(L->table, state, expr_bv(L->table, width, LIST_LIVE));
  Term is_used = expr_eq(L->table, state, expr_bv(L->table, width, LIST_USED));
  Term either = expr_or(L->table, is_live, is_used);
  Term good = demand == DEMAND_LIVE ? is_live : demand == DEMAND_ENDED ? expr_not(L->table, either) : either;
  c_edge_check(L, good, KIND_CALL, NULL,
               demand == DEMAND_ENDED
                   ? "a list of variable arguments is not ended"
                   : "a list of variable arguments that is not begun, has ended, or was read by a callee");
}

void c_argument_check(Lower *L, LLVMValueRef call, const char *name) {
  bool is_scalar = strcmp(name, VARIADIC_SCALAR) == 0;
  Term note = c_value_scalar(L, LLVMGetOperand(call, 0)), next = c_value_scalar(L, LLVMGetOperand(call, 1));
  if (note == TERM_NONE || next == TERM_NONE) {
    c_edge_limit(L, "a variable argument whose kind is not modelled");
    return;
  }
  if (strcmp(name, VARIADIC_LIST) == 0) {
    check_list(L, call, note);
    return;
  }
  Term fits = is_scalar ? expr_eq(L->table, note, next) : object_fits(L, note, next, constant(call, 2));
  bool of_library = constant(call, is_scalar ? 2 : 3);
  c_edge_check(L, fits, of_library ? KIND_LIBRARY : KIND_CALL, NULL,
               of_library ? "a format that does not fit its arguments"
                          : "a variable argument that is not there, or of another type");
}
