// The constraints of LLVM are a list with commas between: first the outputs ("=r"; "=*rm" is one whose address is an argument), then the
// inputs in the order of the arguments, then what is clobbered ("~{memory}"). An input that is a number is where that output is. What
// is surely in memory ("=*m") stays as it is; another output without an input is whatever its register holds, and such a call is left as it is.
#include "front/c/assembly.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/vec.h"

typedef struct Operand {
  bool is_output, is_indirect, is_memory;
  int tied;          // of an input: number of the output that it shares its place with; or -1
  unsigned argument; // its number, of inputs and indirect outputs
} Operand;
VEC(OperandVec, operandvec, Operand)
VEC(CallVec, callvec, LLVMValueRef)

static OperandVec operands_of(const char *constraints, size_t length) {
  OperandVec all = {0};
  unsigned argument = 0;
  for (const char *at = constraints, *end = constraints + length; at < end && *at != '~';) {
    const char *comma = memchr(at, ',', (size_t)(end - at)), *last = comma ? comma : end;
    Operand operand = {.is_output = *at == '=', .tied = -1};
    operand.is_indirect = memchr(at, '*', (size_t)(last - at)) != NULL;
    operand.is_memory = last[-1] == 'm' && (last[-2] == '*' || last[-2] == '=');
    if (isdigit((unsigned char)*at)) operand.tied = atoi(at);
    if (!operand.is_output || operand.is_indirect) operand.argument = argument++;
    operandvec_push(&all, operand);
    at = last + (comma != NULL);
  }
  return all;
}

// The argument that output number `index` shares its place with, or NULL.
static LLVMValueRef tied_to(LLVMValueRef call, const OperandVec *all, uint32_t index) {
  for (uint32_t i = 0; i < all->count; i++)
    if (!all->data[i].is_output && all->data[i].tied == (int)index) return LLVMGetOperand(call, all->data[i].argument);
  return NULL;
}

static bool is_plain_integer(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMIntegerTypeKind; }

// Can the value be one of the type, as what a register holds?
static bool fits(LLVMValueRef value, LLVMTypeRef type) {
  return value && (LLVMTypeOf(value) == type || (is_plain_integer(LLVMTypeOf(value)) && is_plain_integer(type)));
}

static LLVMTypeRef result_part(LLVMTypeRef type, unsigned index) {
  return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, index) : type;
}

static bool is_supported(LLVMValueRef call, const OperandVec *all) {
  unsigned next = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    const Operand *operand = &all->data[i];
    LLVMValueRef tied = operand->is_output ? tied_to(call, all, i) : NULL;
    if (!operand->is_output) continue;
    if (operand->is_indirect ? !tied && !operand->is_memory : !fits(tied, result_part(LLVMTypeOf(call), next++)))
      return false;
  }
  return true;
}

// How the address is known to be aligned: as the variable itself, else not at all.
static unsigned alignment_of(LLVMValueRef address) {
  bool is_variable = LLVMIsAAllocaInst(address) || LLVMIsAGlobalVariable(address);
  unsigned alignment = is_variable ? LLVMGetAlignment(address) : 0;
  return alignment ? alignment : 1;
}

static LLVMValueRef convert(LLVMBuilderRef at, LLVMValueRef value, LLVMTypeRef type) {
  return LLVMTypeOf(value) == type ? value : LLVMBuildIntCast2(at, value, type, false, "");
}

static void expand(LLVMValueRef call, const OperandVec *all) {
  LLVMTypeRef type = LLVMTypeOf(call);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetTypeContext(type));
  LLVMPositionBuilderBefore(at, call);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(call));
  bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
  LLVMValueRef result = is_struct ? LLVMGetUndef(type) : NULL;
  unsigned next = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    if (!all->data[i].is_output) continue;
    LLVMValueRef tied = tied_to(call, all, i);
    if (all->data[i].is_indirect) {
      LLVMValueRef address = LLVMGetOperand(call, all->data[i].argument);
      if (tied) LLVMSetAlignment(LLVMBuildStore(at, tied, address), alignment_of(address));
      continue;
    }
    LLVMValueRef part = convert(at, tied, result_part(type, next));
    result = is_struct ? LLVMBuildInsertValue(at, result, part, next, "") : part;
    next++;
  }
  LLVMDisposeBuilder(at);
  if (result) LLVMReplaceAllUsesWith(call, result);
  LLVMInstructionEraseFromParent(call);
}

static bool has_no_instructions(LLVMValueRef i) {
  if (!LLVMIsACallInst(i) || !LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return false;
  size_t length;
  const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &length);
  for (size_t k = 0; k < length; k++)
    if (!isspace((unsigned char)text[k])) return false;
  return true;
}

void c_assembly_expand(LLVMModuleRef module) {
  CallVec calls = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (has_no_instructions(i)) callvec_push(&calls, i);
  for (uint32_t i = 0; i < calls.count; i++) {
    size_t length;
    const char *constraints = LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(calls.data[i]), &length);
    OperandVec all = operands_of(constraints, length);
    if (is_supported(calls.data[i], &all)) expand(calls.data[i], &all);
    operandvec_release(&all);
  }
  callvec_release(&calls);
}
