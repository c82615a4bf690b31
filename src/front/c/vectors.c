// A vector is the list of its elements, lowest address first, as in memory (little-endian: the lowest bits of a number are there too).
#include "front/c/vectors.h"

// Whether the index is `position`.
static Term is_at(Lower *L, Term index, uint32_t position) {
  return expr_eq(L->table, index, expr_bv(L->table, expr_width(L->table, index), position));
}

// An index beyond the end gives anything.
bool c_vector_extract(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec all = {0};
  Term index = c_value_scalar(L, LLVMGetOperand(value, 1));
  bool ok = index != TERM_NONE && c_value_terms(L, LLVMGetOperand(value, 0), &all) && all.count;
  if (ok) {
    bool known = expr_is_const(L->table, index) && expr_bits(L->table, index) < all.count;
    Term result = known ? TERM_NONE : c_value_undefined(L, expr_sort(L->table, all.data[0]));
    for (uint32_t i = 0; i < all.count && !known; i++)
      result = expr_ite(L->table, is_at(L, index, i), all.data[i], result);
    u32vec_push(out, known ? all.data[expr_bits(L->table, index)] : result);
  }
  u32vec_release(&all);
  return ok;
}

bool c_vector_insert(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec all = {0};
  Term part = c_value_scalar(L, LLVMGetOperand(value, 1)), index = c_value_scalar(L, LLVMGetOperand(value, 2));
  bool ok = part != TERM_NONE && index != TERM_NONE && c_value_terms(L, LLVMGetOperand(value, 0), &all);
  bool beyond = ok && expr_is_const(L->table, index) && expr_bits(L->table, index) >= all.count;
  for (uint32_t i = 0; i < all.count && ok && !beyond; i++)
    u32vec_push(out, expr_ite(L->table, is_at(L, index, i), part, all.data[i]));
  u32vec_release(&all);
  return ok && !beyond;
}

bool c_vector_shuffle(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec all = {0};
  bool ok = c_value_terms(L, LLVMGetOperand(value, 0), &all) && c_value_terms(L, LLVMGetOperand(value, 1), &all);
  for (unsigned i = 0; i < LLVMGetNumMaskElements(value) && ok; i++) {
    int from = LLVMGetMaskValue(value, i);
    bool is_known = from >= 0 && (uint32_t)from < all.count;
    u32vec_push(out, is_known ? all.data[from] : c_value_undefined(L, expr_sort(L->table, all.data[0])));
  }
  u32vec_release(&all);
  return ok;
}

// The elements of one width that the bits of others make: each a part of one, or several put together.
static bool regroup(Lower *L, const U32Vec *from, uint32_t have, uint32_t want, U32Vec *out) {
  TermTable *table = L->table;
  uint32_t larger = have > want ? have : want, smaller = have > want ? want : have, ratio = larger / smaller;
  if (larger % smaller || (uint64_t)from->count * have % want) return false;
  if (have > want) {
    for (uint32_t i = 0; i < from->count * ratio; i++)
      u32vec_push(out, expr_extract(table, from->data[i / ratio], i % ratio * want, want));
    return true;
  }
  for (uint32_t i = 0; i < from->count; i += ratio) {
    Term bits = from->data[i];
    for (uint32_t k = 1; k < ratio; k++) bits = expr_binary(table, OP_CONCAT, from->data[i + k], bits);
    u32vec_push(out, bits);
  }
  return true;
}

bool c_vector_reinterpret(Lower *L, LLVMValueRef value, U32Vec *out) {
  LeafVec from = {0}, to = {0};
  U32Vec terms = {0}, parts = {0};
  LLVMValueRef operand = LLVMGetOperand(value, 0);
  bool ok = c_layout_leaves(&L->layout, LLVMTypeOf(operand), 0, &from) && from.count &&
            c_layout_leaves(&L->layout, LLVMTypeOf(value), 0, &to) && to.count && c_value_terms(L, operand, &terms);
  if (ok) {
    uint32_t have = from.data[0].width, want = to.data[0].width;
    for (uint32_t i = 0; i < terms.count; i++) terms.data[i] = c_term_as_bits(L, terms.data[i], have);
    ok = regroup(L, &terms, have, want, &parts) && parts.count == to.count;
    for (uint32_t i = 0; i < parts.count && ok; i++) u32vec_push(out, c_term_as_width(L, parts.data[i], want));
  }
  leafvec_release(&from);
  leafvec_release(&to);
  u32vec_release(&terms);
  u32vec_release(&parts);
  return ok;
}
