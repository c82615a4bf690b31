// clang writes a value as bf.value = CAST(value) & MASK, shifted to its place as bf.shl; the only one in its unit as CAST(value) alone. The cast, to
// the type of the unit, has no name, which those of the source have.
#include "front/c/bit_field_values.h"

#include "front/c/bit_field_gaps.h"

typedef struct Stored {
  LLVMValueRef value;  // as it is converted to the declared type
  LLVMValueRef masked; // what is left of it
  uint32_t first, width;
} Stored;

static bool is_named(LLVMValueRef value, const char *begin) {
  size_t length;
  return strncmp(LLVMGetValueName2(value, &length), begin, strlen(begin)) == 0;
}

static bool is_cast_to_unit(LLVMValueRef value) {
  size_t length;
  return (LLVMIsAZExtInst(value) || LLVMIsATruncInst(value)) && !*LLVMGetValueName2(value, &length);
}

static uint32_t width_of(LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

static LLVMValueRef before_cast(LLVMValueRef value, uint32_t width) {
  LLVMValueRef source = is_cast_to_unit(value) ? LLVMGetOperand(value, 0) : value;
  return width_of(source) < width ? value : source;
}

// One of several in its unit; false also of constants, of which clang warns, and of _Bool.
static bool find_part(LLVMValueRef store, uint64_t bits, Stored *out) {
  LLVMValueRef unit = LLVMGetOperand(store, 0);
  LLVMValueRef value = c_value_opcode(unit) == LLVMOr ? LLVMGetOperand(unit, 1) : NULL;
  if (value && is_named(value, "bf.shl")) value = LLVMGetOperand(value, 0);
  if (!value || c_value_opcode(value) != LLVMAnd || !is_named(value, "bf.value")) return false;
  out->masked = value;
  out->first = (uint32_t)__builtin_ctzll(bits);
  out->width = (uint32_t)__builtin_popcountll(bits);
  out->value = before_cast(LLVMGetOperand(value, 0), out->width);
  return true;
}

static bool find_whole(LLVMValueRef store, Stored *out) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (!LLVMIsATruncInst(value) || !is_cast_to_unit(value)) return false;
  *out = (Stored){LLVMGetOperand(value, 0), value, 0, width_of(value)};
  return true;
}

// ---- signs

typedef enum Sign { SIGN_UNKNOWN, SIGN_SIGNED, SIGN_UNSIGNED } Sign;

// What an assignment gives is extended as the member's type says.
static Sign sign_by_result(const Stored *stored) {
  Sign sign = SIGN_UNKNOWN;
  for (LLVMUseRef use = LLVMGetFirstUse(stored->masked); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (is_named(user, "bf.result.shl") || (is_named(user, "bf.result.cast") && LLVMIsASExtInst(user)))
      return SIGN_SIGNED;
    if (is_named(user, "bf.result.cast")) sign = SIGN_UNSIGNED;
  }
  return sign;
}

static Sign sign_of(Lower *L, LLVMValueRef store, const Stored *stored) {
  LLVMValueRef member = c_bit_field_member(L, LLVMGetOperand(store, 1), stored->first, stored->width);
  DebugScalar scalar = member ? c_debug_scalar(c_debug_plain_type(member)) : (DebugScalar){0};
  if (!scalar.known) return sign_by_result(stored);
  return scalar.is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
}

// ---- the check

static void check(Lower *L, LLVMValueRef store, const Stored *stored) {
  TermTable *table = L->table;
  uint32_t declared = width_of(stored->value);
  Term value = c_value_scalar(L, stored->value);
  if (value == TERM_NONE || declared <= stored->width) return;
  value = c_term_as_bits(L, value, declared);
  Term low = expr_extract(table, value, 0, stored->width);
  Term as_unsigned = expr_eq(table, value, expr_resize(table, OP_ZEXT, low, declared));
  Term as_signed = expr_eq(table, value, expr_resize(table, OP_SEXT, low, declared));
  Sign sign = sign_of(L, store, stored);
  if (sign != SIGN_UNKNOWN) c_edge_check(L, sign == SIGN_SIGNED ? as_signed : as_unsigned, KIND_TRUNCATION, NULL, NULL);
  else
    c_edge_limit_unless(L, expr_and(table, as_signed, as_unsigned),
                        "a value may not fit in its bit-field, which may have a sign or none");
}

void c_bit_field_value_check(Lower *L, LLVMValueRef store) {
  Stored stored;
  bool is_asked = (L->options->kinds & KIND_BIT(TRUNCATION)) && !L->is_asking && L->at != LOC_NONE;
  if (!is_asked || L->now->call_place.line) return; // in the library
  uint64_t bits = c_store_bit_field(store);
  if (bits ? find_part(store, bits, &stored) : find_whole(store, &stored)) check(L, store, &stored);
}
