// Follows a parameter to where it is put, and looks for a function that frees what is there.
#include <string.h>

#include "front/c/client_fair.h"
#include "front/c/instructions.h"
#include "front/c/library_calls.h"

// A variable, or a member of a type of struct.
typedef struct Home {
  LLVMValueRef variable; // NULL: a member
  LLVMTypeRef structure;
  int64_t offset;
} Home;

static bool find_home(Builder *b, LLVMValueRef address, Home *home) {
  *home = (Home){.variable = LLVMIsAGlobalVariable(address) ? address : NULL};
  if (home->variable) return true;
  if (c_value_opcode(address) != LLVMGetElementPtr) return false;
  GepPartVec parts = {0};
  home->structure = LLVMGetGEPSourceElementType(address);
  home->offset = c_layout_gep_parts(&b->layout, address, &parts);
  bool is_member = parts.count == 0 && LLVMGetTypeKind(home->structure) == LLVMStructTypeKind;
  geppartvec_release(&parts);
  return is_member;
}

static bool frees(Builder *b, LLVMValueRef call, unsigned argument) {
  LLVMValueRef callee = c_call_named_function(call);
  size_t length;
  if (!callee) return false;
  const LibraryCall *known = c_library_call_find(call, LLVMGetValueName2(callee, &length));
  if (known) return argument < strlen(known->arguments) && known->arguments[argument] == 'x';
  if (LLVMIsDeclaration(callee)) return false;
  const FunctionUses *uses = c_client_fair_uses(b, callee);
  return argument < uses->parameters && uses->givens[argument].is_freed;
}

// Does the call free what is in a home like that?
static bool frees_from(Builder *b, LLVMValueRef call, const Home *home) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef value = LLVMGetOperand(call, k);
    Home from;
    if (!LLVMIsALoadInst(value) || !find_home(b, LLVMGetOperand(value, 0), &from)) continue;
    bool is_it = from.variable == home->variable && from.structure == home->structure && from.offset == home->offset;
    if (is_it && frees(b, call, k)) return true;
  }
  return false;
}

static bool is_freed_from(Builder *b, const Home *home) {
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && frees_from(b, i, home)) return true;
  return false;
}

// Of the value, and of what is loaded from variables of the function that it is put into.
static bool goes_to_freed_home(Builder *b, LLVMValueRef value, uint32_t depth) {
  for (LLVMUseRef u = LLVMGetFirstUse(value); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    Home home;
    if (LLVMIsALoadInst(user) && LLVMIsAAllocaInst(value) && goes_to_freed_home(b, user, depth)) return true;
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != value) continue;
    LLVMValueRef to = LLVMGetOperand(user, 1);
    if (LLVMIsAAllocaInst(to) && depth && goes_to_freed_home(b, to, depth - 1)) return true;
    if (find_home(b, to, &home) && is_freed_from(b, &home)) return true;
  }
  return false;
}

bool c_client_is_taken_over(Builder *b, LLVMValueRef function, uint32_t parameter) {
  return goes_to_freed_home(b, LLVMGetParam(function, parameter), 3);
}
