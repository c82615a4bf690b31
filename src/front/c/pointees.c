#include "front/c/pointees.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define DEEPEST 6 // loads of pointers on the way to an object

static LLVMValueRef type_of_value(Lower *L, LLVMValueRef value, int depth);

static LLVMValueRef find_whole(Lower *L, LLVMValueRef address, LLVMValueRef *base, uint64_t *offset, int depth) {
  int64_t sum = 0, step;
  for (; c_value_opcode(address) == LLVMGetElementPtr; address = LLVMGetOperand(address, 0)) {
    if (!c_layout_gep_offset(&L->layout, address, &step)) return NULL;
    sum += step;
  }
  LLVMValueRef variable = c_debug_variable(&L->debug, address);
  *base = address;
  *offset = (uint64_t)sum;
  if (sum < 0) return NULL;
  return variable ? c_debug_variable_type(variable) : c_debug_pointee(type_of_value(L, address, depth));
}

static LLVMValueRef type_of_value(Lower *L, LLVMValueRef value, int depth) {
  LLVMValueRef base;
  uint64_t offset;
  if (depth == 0 || !LLVMIsALoadInst(value)) return NULL;
  LLVMValueRef whole = find_whole(L, LLVMGetOperand(value, 0), &base, &offset, depth - 1);
  Text path = {0};
  LLVMValueRef type = whole ? c_debug_member(&L->debug, whole, offset, L->layout.pointer_width / 8, &path) : NULL;
  text_release(&path);
  return type;
}

LLVMValueRef c_pointee_whole(Lower *L, LLVMValueRef address, LLVMValueRef *base, uint64_t *offset) {
  return find_whole(L, address, base, offset, DEEPEST);
}

LLVMValueRef c_pointee_pointer_type(Lower *L, LLVMValueRef value) { return type_of_value(L, value, DEEPEST); }
