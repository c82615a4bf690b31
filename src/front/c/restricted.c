// Clang says `noalias` of such a parameter. What is accessed through it is found by its home, the local variable that it is stored to at once.
#include "front/c/restricted.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"

static bool is_restricted(LLVMValueRef function, unsigned i) {
  unsigned kind = LLVMGetEnumAttributeKindForName("noalias", strlen("noalias"));
  return LLVMGetEnumAttributeAtIndex(function, i + 1, kind) != NULL;
}

static bool is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

static LLVMValueRef home_of(LLVMValueRef parameter) {
  for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == parameter) return LLVMGetOperand(user, 1);
  }
  return NULL;
}

// The home of the parameter that an address is computed from, or another value.
static LLVMValueRef origin_of(LLVMValueRef address) {
  while (c_value_opcode(address) == LLVMGetElementPtr) address = LLVMGetOperand(address, 0);
  return LLVMIsALoadInst(address) ? LLVMGetOperand(address, 0) : address;
}

typedef struct Accesses {
  bool reads, writes;
} Accesses;

static Accesses accesses_through(LLVMValueRef function, LLVMValueRef home) {
  Accesses found = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef address = LLVMIsAStoreInst(i)  ? LLVMGetOperand(i, 1)
                             : LLVMIsALoadInst(i) ? LLVMGetOperand(i, 0)
                                                  : NULL;
      if (!address || address == home || origin_of(address) != home) continue;
      if (LLVMIsAStoreInst(i)) found.writes = true;
      else found.reads = true;
    }
  return found;
}

static bool may_break(LLVMValueRef function, unsigned i, unsigned k) {
  LLVMValueRef a = home_of(LLVMGetParam(function, i)), b = home_of(LLVMGetParam(function, k));
  if (!a || !b || (!is_restricted(function, i) && !is_restricted(function, k))) return false;
  Accesses through_a = accesses_through(function, a), through_b = accesses_through(function, b);
  bool are_both = (through_a.reads || through_a.writes) && (through_b.reads || through_b.writes);
  return are_both && (through_a.writes || through_b.writes);
}

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAAllocaInst(i)) return i;
  return NULL;
}

static void ask(LLVMModuleRef module, LLVMValueRef function, unsigned i, unsigned k) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMValueRef first = first_with_place(function);
  if (!first) return;
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, first);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(first));
  LLVMValueRef arguments[] = {
      LLVMGetParam(function, i), LLVMGetParam(function, k),
      LLVMBuildGlobalString(at, "two pointers to one object, which restrict says there is one to", "")};
  c_request_call(module, at, "__sextant_apart", LLVMVoidTypeInContext(context), arguments, 3);
  LLVMDisposeBuilder(at);
}

void c_restricted_insert(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    for (unsigned i = 0, n = LLVMCountParams(f); i < n; i++)
      for (unsigned k = i + 1; k < n && is_pointer(LLVMGetParam(f, i)); k++)
        if (is_pointer(LLVMGetParam(f, k)) && may_break(f, i, k)) ask(module, f, i, k);
  }
}
