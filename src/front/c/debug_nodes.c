#include "front/c/debug_nodes.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "base/memory.h"

LLVMValueRef c_debug_operand(LLVMValueRef node, unsigned index) {
  if (!node || !LLVMIsAMDNode(node)) return NULL;
  unsigned count = LLVMGetMDNodeNumOperands(node);
  if (index >= count) return NULL;
  LLVMValueRef *operands = memory_new(count * sizeof *operands);
  LLVMGetMDNodeOperands(node, operands);
  LLVMValueRef result = operands[index];
  free(operands);
  return result;
}

uint16_t c_debug_tag(LLVMValueRef node) { return LLVMGetDINodeTag(LLVMValueAsMetadata(node)); }

bool c_debug_is_type(LLVMValueRef node) {
  if (!node || !LLVMIsAMDNode(node)) return false;
  LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(node));
  return kind == LLVMDIBasicTypeMetadataKind || kind == LLVMDIDerivedTypeMetadataKind ||
         kind == LLVMDICompositeTypeMetadataKind || kind == LLVMDISubroutineTypeMetadataKind;
}

const char *c_debug_text(Arena *arena, LLVMValueRef string) {
  if (!string || !LLVMIsAMDString(string)) return NULL;
  unsigned length;
  const char *text = LLVMGetMDString(string, &length);
  return length ? arena_format(arena, "%.*s", (int)length, text) : NULL;
}
