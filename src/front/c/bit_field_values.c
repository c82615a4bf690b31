// clang writes a value as bf.value = CAST(value) & MASK, shifted to its place as bf.shl; the only one in its unit as CAST(value) alone. The cast, to
// the type of the unit, has no name, which those of the source have.
#include "front/c/bit_field_values.h"

#include "front/c/bit_field_gaps.h"
#include "front/c/debug_types.h"

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

// What is left of the value is the value: as the member's type says, or as both signs say. False where it is not modelled.
static Term is_kept(Lower *L, const Stored *stored, Sign sign) {
  TermTable *table = L->table;
  uint32_t declared = width_of(stored->value);
  Term value = c_value_scalar(L, stored->value);
  if (value == TERM_NONE) return expr_false(table);
  value = c_term_as_bits(L, value, declared);
  Term low = expr_extract(table, value, 0, stored->width);
  Term as_unsigned = expr_eq(table, value, expr_resize(table, OP_ZEXT, low, declared));
  Term as_signed = expr_eq(table, value, expr_resize(table, OP_SEXT, low, declared));
  if (sign == SIGN_UNKNOWN) return expr_and(table, as_signed, as_unsigned);
  return sign == SIGN_SIGNED ? as_signed : as_unsigned;
}

static void check_truncation(Lower *L, LLVMValueRef store, const Stored *stored) {
  Sign sign = sign_of(L, store, stored);
  Term kept = is_kept(L, stored, sign);
  bool is_known = sign != SIGN_UNKNOWN && c_value_scalar(L, stored->value) != TERM_NONE;
  if (is_known) c_edge_check(L, kept, KIND_TRUNCATION, NULL, NULL);
  else c_edge_limit_unless(L, kept, "a value may not fit in its bit-field, which may have a sign or none");
}

// A floating value is converted by way of the declared type, which is checked. The code does not say whether a cast asks for that, after which bits may
// be lost, or whether it is converted to the width of the member (6.3.1.4p1).
static void check_conversion(Lower *L, LLVMValueRef store, const Stored *stored) {
  if (LLVMIsAFPToUIInst(stored->value) || LLVMIsAFPToSIInst(stored->value))
    c_edge_limit_unless(L, is_kept(L, stored, sign_of(L, store, stored)),
                        "a floating value does not fit in its bit-field, unless a cast converts it before");
}

void c_bit_field_value_check(Lower *L, LLVMValueRef store) {
  Stored stored;
  KindSet kinds = L->options->kinds & (KIND_BIT(TRUNCATION) | KIND_BIT(CONVERSION));
  if (!kinds || L->is_asking || L->at == LOC_NONE || L->now->call_place.line) return; // in the library
  uint64_t bits = c_store_bit_field(store);
  bool is_part = bits ? find_part(store, bits, &stored) : find_whole(store, &stored);
  if (!is_part || width_of(stored.value) <= stored.width) return;
  if (kinds & KIND_BIT(CONVERSION)) check_conversion(L, store, &stored);
  if (kinds & KIND_BIT(TRUNCATION) && L->at != LOC_NONE) check_truncation(L, store, &stored);
}
