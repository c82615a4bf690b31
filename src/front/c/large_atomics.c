#include "front/c/large_atomics.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "front/c/debug_info.h"
#include "front/c/debug_types.h"
#include "front/c/layout.h"
#include "front/c/requests.h"

#define PREFIX "__atomic_"
#define LARGEST_COMPARED 16u // bytes, that one integer holds

typedef struct Atomic {
  LLVMContextRef context;
  LLVMBuilderRef at;
  LLVMValueRef call, size;
} Atomic;

static void copy(const Atomic *a, LLVMValueRef to, LLVMValueRef from) {
  LLVMBuildMemCpy(a->at, to, 1, from, 1, a->size);
}

// A variable of the function, as large as the object.
static LLVMValueRef room(const Atomic *a) {
  LLVMBuilderRef start = LLVMCreateBuilderInContext(a->context);
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(a->call)));
  LLVMPositionBuilderBefore(start, LLVMGetFirstInstruction(entry));
  uint64_t bytes = LLVMConstIntGetZExtValue(a->size);
  LLVMValueRef found = LLVMBuildAlloca(start, LLVMArrayType2(LLVMInt8TypeInContext(a->context), bytes), "exchanged");
  LLVMDisposeBuilder(start);
  return found;
}

// (size, object, value, result): the value may be where the result will be.
static void exchange(const Atomic *a) {
  LLVMValueRef object = LLVMGetOperand(a->call, 1), old = room(a);
  copy(a, old, object);
  copy(a, object, LLVMGetOperand(a->call, 2));
  copy(a, LLVMGetOperand(a->call, 3), old);
}

// (size, object, expected, desired): what is there is written to `expected`, which changes that only where they differ.
static bool compare_exchange(const Atomic *a) {
  uint64_t bytes = LLVMConstIntGetZExtValue(a->size);
  LLVMTypeRef type = LLVMIntTypeInContext(a->context, (unsigned)bytes * 8);
  if (bytes > LARGEST_COMPARED || (bytes & (bytes - 1))) return false;
  LLVMValueRef object = LLVMGetOperand(a->call, 1), place = LLVMGetOperand(a->call, 2);
  LLVMValueRef expected = LLVMBuildLoad2(a->at, type, place, "expected");
  LLVMValueRef desired = LLVMBuildLoad2(a->at, type, LLVMGetOperand(a->call, 3), "desired");
  LLVMAtomicOrdering order = LLVMAtomicOrderingSequentiallyConsistent;
  LLVMValueRef both = LLVMBuildAtomicCmpXchg(a->at, object, expected, desired, order, order, false);
  LLVMValueRef store = LLVMBuildStore(a->at, LLVMBuildExtractValue(a->at, both, 0, "old"), place);
  LLVMValueRef accesses[] = {expected, desired, both, store};
  for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++) LLVMSetAlignment(accesses[i], 1);
  LLVMReplaceAllUsesWith(a->call, LLVMBuildExtractValue(a->at, both, 1, "same"));
  return true;
}

// What is called as in libatomic, with a size that is known.
static bool expand(const Atomic *a, const char *name) {
  unsigned count = LLVMGetNumArgOperands(a->call);
  bool is_load = strcmp(name, PREFIX "load") == 0, is_store = strcmp(name, PREFIX "store") == 0;
  if (!count || !LLVMIsAConstantInt(a->size)) return false;
  if (is_load && count == 4) copy(a, LLVMGetOperand(a->call, 2), LLVMGetOperand(a->call, 1));
  else if (is_store && count == 4) copy(a, LLVMGetOperand(a->call, 1), LLVMGetOperand(a->call, 2));
  else if (strcmp(name, PREFIX "exchange") == 0 && count == 5) exchange(a);
  else if (strcmp(name, PREFIX "compare_exchange") == 0 && count == 6) return compare_exchange(a);
  else return false;
  return true;
}

// Is the object one that is declared so, and not volatile?
static bool is_plain_variable(const DebugInfo *debug, LLVMValueRef object) {
  LLVMValueRef variable = c_debug_variable(debug, object);
  return variable && !c_debug_is_volatile(c_debug_variable_type(variable));
}

static void look_at_call(LLVMModuleRef module, const DebugInfo *debug, LLVMValueRef call, const char *name) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Atomic a = {context, LLVMCreateBuilderInContext(context), call, NULL};
  if (LLVMGetNumArgOperands(call)) a.size = LLVMGetOperand(call, 0);
  LLVMPositionBuilderBefore(a.at, call);
  LLVMSetCurrentDebugLocation2(a.at, LLVMInstructionGetDebugLoc(call));
  if (LLVMGetNumArgOperands(call) > 1 && !is_plain_variable(debug, LLVMGetOperand(call, 1)))
    c_request_doubt(module, call, "an atomic operation on a large object that may be volatile or not aligned");
  if (expand(&a, name)) LLVMInstructionEraseFromParent(call);
  else c_request_limit(module, call, "an atomic operation on a large object that is not modelled");
  LLVMDisposeBuilder(a.at);
}

static void look_at_function(LLVMModuleRef module, const DebugInfo *debug, LLVMValueRef function, const char *name) {
  ValueVec calls = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function) valuevec_push(&calls, user);
  }
  for (uint32_t i = 0; i < calls.count; i++) look_at_call(module, debug, calls.data[i], name);
  valuevec_release(&calls);
}

void c_large_atomics_expand(LLVMModuleRef module) {
  Arena arena = {0};
  DebugInfo debug;
  c_debug_init(&debug, module, &arena);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    const char *name = LLVMGetValueName2(f, &length);
    bool is_one = LLVMIsDeclaration(f) && strncmp(name, PREFIX, strlen(PREFIX)) == 0;
    if (is_one && strcmp(name, PREFIX "is_lock_free") != 0) look_at_function(module, &debug, f, name);
  }
  c_debug_release(&debug);
  arena_release(&arena);
}
