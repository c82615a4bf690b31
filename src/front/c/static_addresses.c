#include "front/c/static_addresses.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"

static bool is_outside(const Layout *layout, LLVMValueRef address) {
  int64_t offset = 0, step;
  LLVMValueRef object = address;
  for (; c_value_opcode(object) == LLVMGetElementPtr; object = LLVMGetOperand(object, 0)) {
    if (!c_layout_gep_offset(layout, object, &step)) return false;
    offset += step;
  }
  uint64_t size = LLVMIsAGlobalVariable(object) ? c_layout_size(layout, LLVMGlobalGetValueType(object)) : 0;
  return size && (offset < 0 || (uint64_t)offset > size);
}

// Is there such an address in a constant?
static bool has_outside(const Layout *layout, LLVMValueRef constant) {
  bool is_aggregate = LLVMIsAConstantArray(constant) || LLVMIsAConstantStruct(constant);
  if (!is_aggregate && !LLVMIsAConstantExpr(constant)) return false;
  if (c_value_opcode(constant) == LLVMGetElementPtr && is_outside(layout, constant)) return true;
  for (int i = 0; i < LLVMGetNumOperands(constant); i++)
    if (has_outside(layout, LLVMGetOperand(constant, (unsigned)i))) return true;
  return false;
}

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAPHINode(i)) return i;
  return NULL;
}

void c_static_addresses_insert(LLVMModuleRef module, LLVMValueRef entry) {
  Layout layout = {.data = LLVMGetModuleDataLayout(module)};
  LLVMValueRef first = entry ? first_with_place(entry) : NULL;
  layout.pointer_width = 8 * LLVMPointerSize(layout.data);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && first; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef value = LLVMGetInitializer(g);
    if (!value || !has_outside(&layout, value)) continue;
    c_request_violation(module, first, "__sextant_check_pointer", "an initialiser has an address outside its object");
    return;
  }
}
