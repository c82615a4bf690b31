// Operations on values without effects, as terms.
#include "expr/walk.h"
#include "front/c/context.h"
#include "front/c/vectors.h"

static bool is_cast(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMFPToUI:
  case LLVMFPToSI:
  case LLVMUIToFP:
  case LLVMSIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast: return true;
  default: return false;
  }
}

bool c_expression_is(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMFNeg:
  case LLVMAdd:
  case LLVMFAdd:
  case LLVMSub:
  case LLVMFSub:
  case LLVMMul:
  case LLVMFMul:
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMFDiv:
  case LLVMURem:
  case LLVMSRem:
  case LLVMFRem:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMGetElementPtr:
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMSelect:
  case LLVMExtractValue:
  case LLVMInsertValue:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMFreeze: return true;
  default: return is_cast(opcode);
  }
}

static uint32_t width_of(const Lower *L, LLVMValueRef value) {
  return c_layout_scalar_width(&L->layout, LLVMTypeOf(value));
}

// ---- arithmetic

static Op binary_op(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMAdd: return OP_BVADD;
  case LLVMSub: return OP_BVSUB;
  case LLVMMul: return OP_BVMUL;
  case LLVMUDiv: return OP_BVUDIV;
  case LLVMSDiv: return OP_BVSDIV;
  case LLVMURem: return OP_BVUREM;
  case LLVMSRem: return OP_BVSREM;
  case LLVMShl: return OP_BVSHL;
  case LLVMLShr: return OP_BVLSHR;
  case LLVMAShr: return OP_BVASHR;
  case LLVMAnd: return OP_BVAND;
  case LLVMOr: return OP_BVOR;
  case LLVMXor: return OP_BVXOR;
  case LLVMFAdd: return OP_FADD;
  case LLVMFSub: return OP_FSUB;
  case LLVMFMul: return OP_FMUL;
  case LLVMFDiv: return OP_FDIV;
  case LLVMFRem: return OP_FREM;
  default: return OP_COUNT;
  }
}

static Term bool_binary(Lower *L, LLVMOpcode opcode, Term a, Term b) {
  TermTable *table = L->table;
  switch (opcode) {
  case LLVMAnd: return expr_and(table, a, b);
  case LLVMOr: return expr_or(table, a, b);
  case LLVMXor: return expr_not(table, expr_eq(table, a, b));
  default:
    return c_term_as_width(L, expr_binary(table, binary_op(opcode), c_term_as_bits(L, a, 1), c_term_as_bits(L, b, 1)),
                           1);
  }
}

// x + (-3) reads better as x - 3.
static Term add(TermTable *table, Term a, Term b) {
  if (expr_is_const(table, b) && !expr_is_const(table, a)) {
    uint32_t width = expr_width(table, b);
    i128 n = bits_signed(expr_bits(table, b), width);
    if (n < 0 && n != bits_signed((u128)1 << (width - 1), width))
      return expr_binary(table, OP_BVSUB, a, expr_bv(table, width, (u128)-n));
  }
  return expr_binary(table, OP_BVADD, a, b);
}

static Term binary(Lower *L, LLVMOpcode opcode, Term a, Term b) {
  if (expr_sort(L->table, a) == SORT_BOOL) return bool_binary(L, opcode, a, b);
  return opcode == LLVMAdd ? add(L->table, a, b) : expr_binary(L->table, binary_op(opcode), a, b);
}

static bool is_binary(LLVMOpcode opcode) { return binary_op(opcode) != OP_COUNT; }

// ---- comparisons

static Term integer_compare(Lower *L, LLVMIntPredicate predicate, Term a, Term b) {
  TermTable *table = L->table;
  if (predicate == LLVMIntEQ) return expr_eq(table, a, b);
  if (predicate == LLVMIntNE) return expr_not(table, expr_eq(table, a, b));
  if (expr_sort(table, a) == SORT_BOOL) a = c_term_as_bits(L, a, 1), b = c_term_as_bits(L, b, 1);
  switch (predicate) {
  case LLVMIntUGT: return expr_binary(table, OP_BVULT, b, a);
  case LLVMIntUGE: return expr_binary(table, OP_BVULE, b, a);
  case LLVMIntULT: return expr_binary(table, OP_BVULT, a, b);
  case LLVMIntULE: return expr_binary(table, OP_BVULE, a, b);
  case LLVMIntSGT: return expr_binary(table, OP_BVSLT, b, a);
  case LLVMIntSGE: return expr_binary(table, OP_BVSLE, b, a);
  case LLVMIntSLT: return expr_binary(table, OP_BVSLT, a, b);
  default: return expr_binary(table, OP_BVSLE, a, b);
  }
}

// ---- conversions

// clang keeps a _Bool in a byte and reads it as trunc(load i8): the byte is 0 or 1, so != 0 is the same and reads better.
static bool is_loaded_bool(LLVMValueRef operand) {
  LLVMTypeRef type = LLVMTypeOf(operand);
  return LLVMIsALoadInst(operand) && LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
}

static Term cast(Lower *L, LLVMOpcode opcode, LLVMValueRef operand, Term a, uint32_t to) {
  TermTable *table = L->table;
  bool from_bool = expr_sort(table, a) == SORT_BOOL;
  switch (opcode) {
  case LLVMTrunc:
    if (to == 1 && is_loaded_bool(operand)) return expr_not(table, expr_eq(table, a, expr_bv(table, 8, 0)));
    return c_term_as_width(L, a, to);
  case LLVMSExt:
    if (from_bool) return expr_ite(table, a, expr_bv(table, to, ~(u128)0), expr_bv(table, to, 0));
    return expr_resize(table, OP_SEXT, a, to);
  case LLVMZExt:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast: return c_term_as_width(L, a, to);
  case LLVMFPTrunc:
  case LLVMFPExt: return expr_resize(table, OP_FTOF, a, to);
  case LLVMFPToSI: return c_term_as_width(L, expr_resize(table, OP_FTOS, a, to), to);
  case LLVMFPToUI: return c_term_as_width(L, expr_resize(table, OP_FTOU, a, to), to);
  case LLVMSIToFP: return expr_resize(table, OP_STOF, from_bool ? c_term_as_bits(L, a, 1) : a, to);
  case LLVMUIToFP: return expr_resize(table, OP_UTOF, from_bool ? c_term_as_bits(L, a, 1) : a, to);
  default: return TERM_NONE;
  }
}

// ---- addresses

static Term scaled_index(Lower *L, LLVMValueRef index, uint64_t scale) {
  uint32_t width = L->layout.pointer_width;
  Term t = c_value_scalar(L, index);
  if (t == TERM_NONE) return TERM_NONE;
  uint32_t have = expr_width(L->table, t);
  if (have < width) t = expr_resize(L->table, OP_SEXT, t, width);
  else if (have > width) t = expr_extract(L->table, t, 0, width);
  return scale == 1 ? t : expr_binary(L->table, OP_BVMUL, t, c_term_pointer(L, scale));
}

// base + constant parts + index * size for each index that varies
static Term gep(Lower *L, LLVMValueRef value) {
  Term base = c_value_scalar(L, LLVMGetOperand(value, 0)), sum = TERM_NONE;
  GepPartVec varying = {0};
  uint64_t constant = (uint64_t)c_layout_gep_parts(&L->layout, value, &varying);
  bool ok = base != TERM_NONE;
  for (uint32_t i = 0; ok && i < varying.count; i++) {
    Term part = scaled_index(L, varying.data[i].index, varying.data[i].scale);
    ok = part != TERM_NONE;
    if (ok) sum = sum == TERM_NONE ? part : expr_binary(L->table, OP_BVADD, sum, part);
  }
  geppartvec_release(&varying);
  if (!ok) return TERM_NONE;
  base = add(L->table, base, c_term_pointer(L, constant));
  return sum == TERM_NONE ? base : expr_binary(L->table, OP_BVADD, base, sum);
}

// ---- aggregates

static void part_position(const Lower *L, LLVMValueRef value, LLVMTypeRef type, uint32_t *first, uint32_t *count) {
  unsigned n = LLVMGetNumIndices(value);
  const unsigned *indices = LLVMGetIndices(value);
  *first = 0;
  for (unsigned i = 0; i < n; i++) {
    *first += c_layout_leaves_before(&L->layout, type, indices[i]);
    type = c_layout_part_type(type, indices[i]);
  }
  *count = c_layout_leaf_count(&L->layout, type);
}

static bool extract_value(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec all = {0};
  LLVMValueRef aggregate = LLVMGetOperand(value, 0);
  uint32_t first, count;
  part_position(L, value, LLVMTypeOf(aggregate), &first, &count);
  bool ok = c_value_terms(L, aggregate, &all) && first + count <= all.count;
  for (uint32_t i = 0; i < count && ok; i++) u32vec_push(out, all.data[first + i]);
  u32vec_release(&all);
  return ok;
}

static bool insert_value(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec part = {0};
  LLVMValueRef aggregate = LLVMGetOperand(value, 0);
  uint32_t first, count;
  part_position(L, value, LLVMTypeOf(aggregate), &first, &count);
  bool ok = c_value_terms(L, aggregate, out) && c_value_terms(L, LLVMGetOperand(value, 1), &part) &&
            part.count == count && first + count <= out->count;
  for (uint32_t i = 0; i < count && ok; i++) out->data[first + i] = part.data[i];
  u32vec_release(&part);
  return ok;
}

// By one condition, or by one for each element of a vector.
static bool select_terms(Lower *L, LLVMValueRef value, U32Vec *out) {
  U32Vec conditions = {0}, a = {0}, b = {0};
  bool ok = c_value_terms(L, LLVMGetOperand(value, 0), &conditions) && c_value_terms(L, LLVMGetOperand(value, 1), &a) &&
            c_value_terms(L, LLVMGetOperand(value, 2), &b) && a.count == b.count;
  ok = ok && (conditions.count == 1 || conditions.count == a.count);
  for (uint32_t i = 0; i < a.count && ok; i++) {
    Term condition = conditions.data[conditions.count == 1 ? 0 : i];
    u32vec_push(out, expr_ite(L->table, condition, a.data[i], b.data[i]));
  }
  u32vec_release(&conditions);
  u32vec_release(&a);
  u32vec_release(&b);
  return ok;
}

// Arithmetic and comparisons on vectors, element by element.
Term c_expression_operation(Lower *L, LLVMValueRef value, LLVMOpcode opcode, Term a, Term b) {
  if (opcode == LLVMICmp) return integer_compare(L, LLVMGetICmpPredicate(value), a, b);
  if (opcode == LLVMFCmp) return c_expression_float_compare(L, LLVMGetFCmpPredicate(value), a, b);
  return binary(L, opcode, a, b);
}

// Read for exact arithmetic: is this an unsigned operation on a signed variable? Exact numbers would not wrap around there.
static bool mixes_signs(const Lower *L, LLVMValueRef value, LLVMOpcode opcode, Term a, Term b) {
  if (opcode != LLVMAdd && opcode != LLVMSub && opcode != LLVMMul && opcode != LLVMShl) return false;
  if (opcode != LLVMShl && LLVMIsAInstruction(value) && LLVMGetNSW(value)) return false;
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(L->table, a, &seen, &vars);
  expr_collect_vars(L->table, b, &seen, &vars);
  bool found = false;
  for (uint32_t i = 0; i < vars.count; i++) found |= L->prog->vars.data[prog_var_of(L->prog, vars.data[i])].is_signed;
  map_release(&seen);
  u32vec_release(&vars);
  return found;
}

static bool pairwise(Lower *L, LLVMValueRef value, LLVMOpcode opcode, U32Vec *out) {
  U32Vec a = {0}, b = {0};
  bool ok = c_value_terms(L, LLVMGetOperand(value, 0), &a) && c_value_terms(L, LLVMGetOperand(value, 1), &b) &&
            a.count == b.count;
  for (uint32_t i = 0; i < a.count && ok; i++) {
    u32vec_push(out, c_expression_operation(L, value, opcode, a.data[i], b.data[i]));
    L->prog->mixes_signs |= mixes_signs(L, value, opcode, a.data[i], b.data[i]);
  }
  u32vec_release(&a);
  u32vec_release(&b);
  return ok;
}

static Term flip_sign(Lower *L, Term a) {
  uint32_t width = expr_width(L->table, a);
  return expr_binary(L->table, OP_BVXOR, a, expr_bv(L->table, width, (u128)1 << (width - 1)));
}

static bool one(U32Vec *out, Term t) {
  if (t != TERM_NONE) u32vec_push(out, t);
  return t != TERM_NONE;
}

// The address of a part of an object is not null.
static Term compare_with_null(Lower *L, LLVMValueRef value) {
  LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
  if (predicate != LLVMIntEQ && predicate != LLVMIntNE) return TERM_NONE;
  bool null = LLVMIsAConstantPointerNull(b) && c_objects_root(&L->objects, a);
  return null ? expr_bool(L->table, predicate == LLVMIntNE) : TERM_NONE;
}

// One past the end of an object may be where another begins, or not.
static Term compare_with_end(Lower *L, LLVMValueRef value) {
  int64_t at[2];
  const Object *of[2];
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
  if (predicate != LLVMIntEQ && predicate != LLVMIntNE) return TERM_NONE;
  for (unsigned i = 0; i < 2; i++) of[i] = c_objects_at(&L->objects, &L->layout, LLVMGetOperand(value, i), &at[i]);
  if (!of[0] || !of[1] || of[0] == of[1]) return TERM_NONE;
  bool touches = (at[0] == (int64_t)of[0]->size && at[1] == 0) || (at[1] == (int64_t)of[1]->size && at[0] == 0);
  return touches ? c_value_undefined(L, SORT_BOOL) : TERM_NONE;
}

// The difference of two pointers is one of addresses, whatever their numbers are (places.c).
static Term pointer_difference(Lower *L, LLVMValueRef value) {
  LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
  if (!c_value_is_pointer_difference(value)) return TERM_NONE;
  Term first = c_value_scalar(L, LLVMGetOperand(a, 0)), second = c_value_scalar(L, LLVMGetOperand(b, 0));
  if (first == TERM_NONE || second == TERM_NONE) return TERM_NONE;
  return c_term_as_width(L, expr_binary(L->table, OP_BVSUB, first, second), width_of(L, value));
}

// A constant number that is made of addresses, in terms of those of the graph; TERM_NONE: it is none.
static Term number_of_addresses(Lower *L, LLVMValueRef number) {
  LLVMOpcode opcode = c_value_opcode(number);
  if (LLVMIsAConstantInt(number)) return c_value_scalar(L, number);
  if (opcode == LLVMPtrToInt && width_of(L, number) == L->layout.pointer_width)
    return c_value_scalar(L, LLVMGetOperand(number, 0));
  if (opcode != LLVMAdd && opcode != LLVMSub) return TERM_NONE;
  Term a = number_of_addresses(L, LLVMGetOperand(number, 0)), b = number_of_addresses(L, LLVMGetOperand(number, 1));
  if (a == TERM_NONE || b == TERM_NONE) return TERM_NONE;
  return expr_binary(L->table, opcode == LLVMAdd ? OP_BVADD : OP_BVSUB, a, b);
}

// Is the constant address strictly inside an object? There the number of the address is no other one's.
static bool is_inside_object(const Lower *L, Term address) {
  if (!expr_is_const(L->table, address)) return false;
  for (uint32_t k = 0; k < L->memory.count; k++)
    if ((uint64_t)expr_bits(L->table, address) - L->memory.data[k].base < L->memory.data[k].size) return true;
  return false;
}

// A constant that was an address, became a number and is an address again.
static Term constant_address(Lower *L, LLVMValueRef value) {
  LLVMValueRef operand = LLVMGetOperand(value, 0);
  if (!LLVMIsAConstantExpr(operand)) return TERM_NONE;
  Term address = number_of_addresses(L, operand);
  if (address != TERM_NONE && (c_value_opcode(operand) == LLVMPtrToInt || is_inside_object(L, address))) return address;
  c_edge_limit(L, "a constant address that is computed as a number");
  return c_term_pointer(L, 0);
}

static bool is_vector(LLVMValueRef value) {
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind ||
         LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(value, 0))) == LLVMVectorTypeKind;
}

// An operation of one operand, on a scalar or on each element of a vector.
static bool each_element(Lower *L, LLVMValueRef value, LLVMOpcode opcode, U32Vec *out) {
  LLVMValueRef operand = LLVMGetOperand(value, 0);
  LLVMTypeRef type = LLVMTypeOf(value);
  bool is_scalar = !is_vector(value);
  uint32_t width = c_layout_scalar_width(&L->layout, is_scalar ? type : LLVMGetElementType(type));
  if (!width || (opcode != LLVMFNeg && !is_cast(opcode)) || (is_scalar && !width_of(L, operand))) return false;
  Term address = opcode == LLVMIntToPtr && is_scalar ? constant_address(L, value) : TERM_NONE;
  if (address != TERM_NONE) return one(out, address);
  U32Vec terms = {0};
  bool ok = c_value_terms(L, operand, &terms);
  for (uint32_t i = 0; i < terms.count && ok; i++) {
    Term a = terms.data[i];
    if (opcode == LLVMPtrToInt && LLVMIsConstant(operand)) a = c_place_constant(L, a);
    ok = one(out, opcode == LLVMFNeg ? flip_sign(L, a) : cast(L, opcode, operand, a, width));
  }
  u32vec_release(&terms);
  return ok;
}

bool c_expression_terms(Lower *L, LLVMValueRef value, LLVMOpcode opcode, U32Vec *out) {
  Term known = opcode == LLVMICmp  ? compare_with_null(L, value)
               : opcode == LLVMSub ? pointer_difference(L, value)
                                   : TERM_NONE;
  if (known == TERM_NONE && opcode == LLVMICmp) known = compare_with_end(L, value);
  if (known != TERM_NONE) return one(out, known);
  if (is_binary(opcode) || opcode == LLVMICmp || opcode == LLVMFCmp) return pairwise(L, value, opcode, out);
  switch (opcode) {
  case LLVMExtractValue: return extract_value(L, value, out);
  case LLVMInsertValue: return insert_value(L, value, out);
  case LLVMExtractElement: return c_vector_extract(L, value, out);
  case LLVMInsertElement: return c_vector_insert(L, value, out);
  case LLVMShuffleVector: return c_vector_shuffle(L, value, out);
  case LLVMSelect: return select_terms(L, value, out);
  case LLVMFreeze: return c_value_terms(L, LLVMGetOperand(value, 0), out);
  case LLVMGetElementPtr: return width_of(L, value) && one(out, gep(L, value));
  default: break;
  }
  return opcode == LLVMBitCast && is_vector(value) ? c_vector_reinterpret(L, value, out)
                                                   : each_element(L, value, opcode, out);
}
