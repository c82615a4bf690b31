// How far a GEP leads: parts of structs are at constant offsets, elements of arrays at multiples of their size. An element of an array that
// is a member of a struct, or a variable, lies within that array: clang checks each subscript against the array that it names, other than one
// that ends a struct, which may stand for more elements than it has.
#include "front/c/instructions.h"
#include "front/c/points_nodes.h"

static bool is_filler(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMArrayTypeKind &&
         LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMGetElementType(type)) == 8;
}

// Is the member the last one, but for what fills the struct up?
static bool ends_struct(LLVMTypeRef type, uint64_t member) {
  unsigned count = LLVMCountStructElementTypes(type);
  for (unsigned i = (unsigned)member + 1; i < count; i++)
    if (!is_filler(LLVMStructGetTypeAtIndex(type, i))) return false;
  return true;
}

// Does the pointer point to an array of this type that subscripts are checked against?
static bool is_whole_array(LLVMValueRef pointer, LLVMTypeRef type) {
  if (LLVMIsAAllocaInst(pointer)) return LLVMGetAllocatedType(pointer) == type;
  if (LLVMIsAGlobalVariable(pointer)) return LLVMGlobalGetValueType(pointer) == type;
  if (c_value_opcode(pointer) != LLVMGetElementPtr) return false;
  LLVMTypeRef part = LLVMGetGEPSourceElementType(pointer);
  bool is_whole = false;
  for (int i = 2; i < LLVMGetNumOperands(pointer); i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    bool is_struct = LLVMGetTypeKind(part) == LLVMStructTypeKind;
    uint64_t n = is_struct ? LLVMConstIntGetZExtValue(index) : 0;
    is_whole = is_struct && !ends_struct(part, n);
    part = c_layout_part_type(part, n);
  }
  return is_whole && part == type;
}

// The elements that a subscript may mean; 0: any.
static uint64_t count_elements(LLVMValueRef gep) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  bool is_plain = LLVMGetNumOperands(gep) == 3 && LLVMGetTypeKind(type) == LLVMArrayTypeKind;
  bool is_at_array = is_plain && LLVMIsAConstantInt(LLVMGetOperand(gep, 1)) && LLVMIsNull(LLVMGetOperand(gep, 1));
  return is_at_array && is_whole_array(LLVMGetOperand(gep, 0), type) ? LLVMGetArrayLength2(type) : 0;
}

void c_points_element(PointsTo *p, LLVMValueRef gep) {
  LLVMValueRef base = LLVMGetOperand(gep, 0);
  if (c_points_is_plain(base)) return;
  GepPartVec varying = {0};
  Offset further = c_offset_at(c_layout_gep_parts(p->layout, gep, &varying));
  uint64_t count = count_elements(gep);
  for (uint32_t i = 0; i < varying.count; i++) further = c_offset_spread(further, varying.data[i].scale, count);
  geppartvec_release(&varying);
  uint32_t to = c_points_value(p, gep);
  c_points_assign_further(p, to, c_points_value(p, base), further);
}
