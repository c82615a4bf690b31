#include "front/c/temporaries.h"

static bool begins(LLVMValueRef value, const char *with) {
  size_t length;
  return strncmp(LLVMGetValueName2(value, &length), with, strlen(with)) == 0;
}

// Clang's names of objects for the values of expressions.
static bool is_temporary(const Lower *L, LLVMValueRef object) {
  if (!LLVMIsAAllocaInst(object) || LLVMGetTypeKind(LLVMGetAllocatedType(object)) != LLVMStructTypeKind) return false;
  bool is_named = begins(object, "tmp") || begins(object, "coerce") || begins(object, "ref.tmp");
  return is_named && !c_debug_variable(&L->debug, object);
}

void c_temporary_stored(Lower *L, LLVMValueRef value) {
  LLVMValueRef object = value;
  while (LLVMIsAGetElementPtrInst(object)) object = LLVMGetOperand(object, 0);
  if (object != value && is_temporary(L, object))
    c_edge_doubt(L, "the address of an object that lives as long as its expression is kept");
}
