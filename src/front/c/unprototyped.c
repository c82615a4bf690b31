#include "front/c/unprototyped.h"

#include "front/c/argument_types.h"

#define WHY "a call without a prototype: the arguments are not what the function takes"

static uint32_t type_of(uint32_t code) { return code >> ARGUMENT_SIGN_BITS; }
static uint32_t sign_of(uint32_t code) { return code & ((1u << ARGUMENT_SIGN_BITS) - 1); }

static bool is_of_characters(uint32_t code) { return type_of(code) == type_of(ARGUMENT_VOID_POINTER); }

// Not sure to be so, and not sure not to be: nothing is known of one of the two.
static bool are_other_types(uint32_t passed, uint32_t taken) {
  return passed && taken && type_of(passed) != type_of(taken);
}

static bool differ_in_sign(uint32_t passed, uint32_t taken) {
  uint32_t a = sign_of(passed), b = sign_of(taken);
  if (!passed || !taken || is_of_characters(passed)) return false;
  return a != b && a != ARGUMENT_SIGN_ANY && b != ARGUMENT_SIGN_ANY;
}

// Only the implementation says whether an enumeration is compatible with int.
static void check_result(Lower *L, uint32_t declared, uint32_t own) {
  bool is_other = type_of(declared) != type_of(own), is_known = declared && own && declared != own;
  bool is_open = !is_other && !is_of_characters(own) &&
                 (sign_of(declared) == ARGUMENT_SIGN_ANY || sign_of(own) == ARGUMENT_SIGN_ANY);
  if (is_known && is_open)
    c_edge_doubt(L, "a call without a prototype: the function may return another type than it is declared to here");
  else if (is_known)
    c_edge_check(L, expr_false(L->table), KIND_CALL, NULL,
                 "a call without a prototype: the function returns another type than it is declared to here");
}

// Both types can represent what is not negative as a signed number.
static void check_sign(Lower *L, LLVMValueRef call, unsigned i, uint32_t count) {
  bool is_alone = LLVMGetNumArgOperands(call) == count;
  Term value = is_alone ? c_value_scalar(L, LLVMGetOperand(call, i)) : TERM_NONE;
  if (value == TERM_NONE) {
    c_edge_doubt(L, "an argument of the other sign, in a call without a prototype");
    return;
  }
  Term zero = expr_bv(L->table, expr_width(L->table, value), 0);
  c_edge_check(L, expr_not(L->table, expr_binary(L->table, OP_BVSLT, value, zero)), KIND_CALL, NULL, WHY);
}

// The first of each is the result.
static void compare(Lower *L, LLVMValueRef call, const U32Vec *passed, const U32Vec *taken) {
  bool fits = passed->count == taken->count;
  for (uint32_t i = 1; fits && i < passed->count; i++) fits = !are_other_types(passed->data[i], taken->data[i]);
  if (!fits) c_edge_check(L, expr_false(L->table), KIND_CALL, NULL, WHY);
  else check_result(L, passed->data[0], taken->data[0]);
  for (uint32_t i = 1; fits && i < passed->count && L->at != LOC_NONE; i++)
    if (differ_in_sign(passed->data[i], taken->data[i])) check_sign(L, call, i - 1, passed->count - 1);
}

void c_unprototyped_check(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  U32Vec passed = {0}, taken = {0};
  if (c_argument_types_unprototyped(call, &passed)) {
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)))
      c_edge_check(L, expr_false(L->table), KIND_CALL, NULL,
                   "a function with variable arguments is called without a prototype");
    else if (c_argument_types_taken(function, &taken)) compare(L, call, &passed, &taken);
  }
  u32vec_release(&passed);
  u32vec_release(&taken);
}
