#include "front/c/layout.h"

#define MOST_LEAVES 4096u

uint32_t c_layout_scalar_width(const Layout *layout, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type) <= SORT_MAX_WIDTH ? LLVMGetIntTypeWidth(type) : 0;
  case LLVMPointerTypeKind: return layout->pointer_width;
  case LLVMHalfTypeKind: return 16;
  case LLVMFloatTypeKind: return 32;
  case LLVMDoubleTypeKind: return 64;
  case LLVMX86_FP80TypeKind: return 80;
  case LLVMFP128TypeKind: return 128;
  default: return 0;
  }
}

bool c_layout_is_float(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
         kind == LLVMX86_FP80TypeKind || kind == LLVMFP128TypeKind;
}

static uint64_t part_count(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind: return LLVMCountStructElementTypes(type);
  case LLVMArrayTypeKind: return LLVMGetArrayLength2(type);
  case LLVMVectorTypeKind: return LLVMGetVectorSize(type);
  default: return 0;
  }
}

LLVMTypeRef c_layout_part_type(LLVMTypeRef type, uint64_t index) {
  return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, (unsigned)index)
                                                     : LLVMGetElementType(type);
}

uint64_t c_layout_part_offset(const Layout *layout, LLVMTypeRef type, uint64_t index) {
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) return LLVMOffsetOfElement(layout->data, type, (unsigned)index);
  return index * c_layout_size(layout, LLVMGetElementType(type));
}

static bool is_aggregate(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind;
}

// Are its elements, as those of a comparison of vectors, parts of bytes in memory?
static bool is_of_bits(const Layout *layout, LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
         c_layout_scalar_width(layout, LLVMGetElementType(type)) % 8 != 0;
}

static bool has_bits(const Layout *layout, LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) return has_bits(layout, LLVMGetElementType(type));
  uint64_t count = LLVMGetTypeKind(type) == LLVMStructTypeKind ? part_count(type) : 0;
  for (uint64_t i = 0; i < count; i++)
    if (has_bits(layout, c_layout_part_type(type, i))) return true;
  return is_of_bits(layout, type);
}

bool c_layout_memory_leaves(const Layout *layout, LLVMTypeRef type, uint64_t offset, LeafVec *out) {
  return !has_bits(layout, type) && c_layout_leaves(layout, type, offset, out);
}

bool c_layout_leaves(const Layout *layout, LLVMTypeRef type, uint64_t offset, LeafVec *out) {
  if (!is_aggregate(type)) {
    uint32_t width = c_layout_scalar_width(layout, type);
    if (width && out->count < MOST_LEAVES) leafvec_push(out, (Leaf){offset, width});
    return width && out->count < MOST_LEAVES;
  }
  uint64_t count = part_count(type);
  if (count > MOST_LEAVES) return false;
  for (uint64_t i = 0; i < count; i++)
    if (!c_layout_leaves(layout, c_layout_part_type(type, i), offset + c_layout_part_offset(layout, type, i), out))
      return false;
  return true;
}

uint32_t c_layout_leaf_count(const Layout *layout, LLVMTypeRef type) {
  if (!is_aggregate(type)) return c_layout_scalar_width(layout, type) ? 1 : 0;
  LeafVec leaves = {0};
  uint32_t count = c_layout_leaves(layout, type, 0, &leaves) ? leaves.count : 0;
  leafvec_release(&leaves);
  return count;
}

uint64_t c_layout_size(const Layout *layout, LLVMTypeRef type) {
  return LLVMTypeIsSized(type) ? LLVMABISizeOfType(layout->data, type) : 0;
}

uint64_t c_layout_access_size(const Layout *layout, LLVMTypeRef type) {
  return LLVMTypeIsSized(type) ? LLVMStoreSizeOfType(layout->data, type) : 0;
}

uint32_t c_layout_leaves_before(const Layout *layout, LLVMTypeRef type, uint32_t index) {
  uint32_t before = 0;
  for (uint32_t i = 0; i < index; i++) before += c_layout_leaf_count(layout, c_layout_part_type(type, i));
  return before;
}

int64_t c_layout_gep_parts(const Layout *layout, LLVMValueRef gep, GepPartVec *varying) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  uint64_t constant = 0;
  for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
    LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
    bool known = LLVMIsAConstantInt(index) != NULL;
    int64_t n = known ? LLVMConstIntGetSExtValue(index) : 0;
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      constant += LLVMOffsetOfElement(layout->data, type, (unsigned)n);
      type = LLVMStructGetTypeAtIndex(type, (unsigned)n);
      continue;
    }
    if (i > 1) type = LLVMGetElementType(type);
    uint64_t scale = c_layout_size(layout, type);
    if (known) constant += (uint64_t)n * scale;
    else geppartvec_push(varying, (GepPart){index, scale});
  }
  return (int64_t)constant;
}

bool c_layout_gep_offset(const Layout *layout, LLVMValueRef gep, int64_t *offset) {
  GepPartVec varying = {0};
  int64_t constant = c_layout_gep_parts(layout, gep, &varying);
  bool is_constant = varying.count == 0;
  geppartvec_release(&varying);
  if (is_constant) *offset = constant;
  return is_constant;
}

bool c_layout_has_pointer(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind: return c_layout_has_pointer(LLVMGetElementType(type));
  case LLVMStructTypeKind:
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      if (c_layout_has_pointer(LLVMStructGetTypeAtIndex(type, i))) return true;
    return false;
  default: return false;
  }
}
