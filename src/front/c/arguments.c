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

// ---- scalars

static Term without_type(Lower *L, Term note) {
  return expr_extract(L->table, note, 0, expr_width(L->table, note) - ARGUMENT_TYPE_BITS);
}

static Term type_of(Lower *L, Term note) {
  return expr_extract(L->table, note, expr_width(L->table, note) - ARGUMENT_TYPE_BITS, ARGUMENT_TYPE_BITS);
}

static Term is_unknown(Lower *L, Term type) {
  return expr_eq(L->table, type, expr_bv(L->table, ARGUMENT_TYPE_BITS, 0));
}

static Term sign_fits(Lower *L, Term a, Term b) {
  Term sign[] = {expr_extract(L->table, a, 0, ARGUMENT_SIGN_BITS), expr_extract(L->table, b, 0, ARGUMENT_SIGN_BITS)};
  Term any = expr_bv(L->table, ARGUMENT_SIGN_BITS, ARGUMENT_SIGN_ANY), fits = expr_eq(L->table, sign[0], sign[1]);
  for (int i = 0; i < 2; i++) fits = expr_or(L->table, fits, expr_eq(L->table, sign[i], any));
  return fits;
}

static Term is_same(Lower *L, Term a, Term b) {
  uint32_t names = ARGUMENT_TYPE_BITS - ARGUMENT_SIGN_BITS;
  return expr_eq(L->table, expr_extract(L->table, a, ARGUMENT_SIGN_BITS, names),
                 expr_extract(L->table, b, ARGUMENT_SIGN_BITS, names));
}

// May the types be the same for some value?
static Term type_fits(Lower *L, Term note, Term wanted) {
  Term a = type_of(L, note), b = type_of(L, wanted),
       void_pointer = expr_bv(L->table, ARGUMENT_TYPE_BITS, ARGUMENT_VOID_POINTER);
  Term sign = expr_or(L->table, is_kind(L, wanted, NOTE_INTEGER), sign_fits(L, a, b));
  Term fits = expr_and(L->table, is_same(L, a, b), sign);
  Term types[] = {a, b};
  for (int i = 0; i < 2; i++) {
    fits = expr_or(L->table, fits, is_unknown(L, types[i]));
    fits = expr_or(L->table, fits, expr_eq(L->table, types[i], void_pointer));
  }
  return fits;
}

static Term scalar_fits(Lower *L, Term note, Term wanted) {
  Term same = expr_eq(L->table, without_type(L, note), without_type(L, wanted));
  return expr_and(L->table, same, type_fits(L, note, wanted));
}

// ---- structs and unions

static Term object_fits(Lower *L, LLVMValueRef call, Term note, Term next) {
  uint64_t size = constant(call, 2);
  Term wanted = expr_bv(L->table, expr_width(L->table, note), constant(call, 4));
  Term whole = size ? expr_eq(L->table, without_type(L, note), without_type(L, wanted)) : is_kind(L, note, NOTE_OBJECT);
  if (size <= MOST_IN_PARTS) whole = expr_or(L->table, whole, expr_and(L->table, is_part(L, note), is_part(L, next)));
  return expr_and(L->table, whole, type_fits(L, note, wanted));
}

// ---- checks

static void check_value(Lower *L, LLVMValueRef call, Term note, Term wanted) {
  Term value = c_value_scalar(L, LLVMGetOperand(call, 2)), a = type_of(L, note), b = type_of(L, wanted);
  if (value == TERM_NONE) {
    c_edge_limit(L, "a variable argument whose value is not modelled");
    return;
  }
  Term any = expr_binary(L->table, OP_BVSLE, expr_bv(L->table, expr_width(L->table, value), 0), value);
  Term unknown = expr_or(L->table, is_unknown(L, a), is_unknown(L, b));
  Term good = expr_or(L->table, any, expr_and(L->table, is_same(L, a, b), sign_fits(L, a, b)));
  Term is_sure = expr_or(L->table, expr_not(L->table, unknown), expr_not(L->table, is_kind(L, wanted, NOTE_INTEGER)));
  c_edge_limit_unless(L, expr_or(L->table, is_sure, any), "a variable argument is negative, and its type is not known");
  c_edge_check(L, expr_or(L->table, unknown, good), KIND_CALL, NULL,
               "a variable argument that is read with another type");
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
  if (strcmp(name, VARIADIC_VALUE) == 0) {
    check_value(L, call, note, next);
    return;
  }
  Term fits = is_scalar ? scalar_fits(L, note, next) : object_fits(L, call, note, next);
  bool of_library = constant(call, is_scalar ? 2 : 3);
  c_edge_check(L, fits, of_library ? KIND_LIBRARY : KIND_CALL, NULL,
               of_library ? "a format that does not fit its arguments"
                          : "a variable argument that is not there, or of another type");
}
