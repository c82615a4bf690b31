#include "front/c/reached.h"

#include <string.h>

#include "front/c/asked_source.h"
#include "front/c/contracts.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/library.h"
#include "front/c/standard.h"

static bool is_only_called(LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetOperand(user, i) == function) return false;
  }
  return true;
}

// Formulas are functions that nobody calls.
static bool is_formula(LLVMValueRef function) {
  size_t length;
  return strncmp(LLVMGetValueName2(function, &length), ASKED_PREFIX, strlen(ASKED_PREFIX)) == 0;
}

typedef struct Reach {
  Map *reached; // a function or a global variable -> 1
  ValueVec work;
  LLVMPassManagerRef reader; // of bodies; NULL: they are there
  bool is_closed;            // so far nothing calls what cannot be named
} Reach;

static void reach(Reach *r, LLVMValueRef global) {
  if (map_find(r->reached, map_key(global), 0)) return;
  map_set(r->reached, map_key(global), 1);
  valuevec_push(&r->work, global);
}

// What a value names, in whatever constant it is.
static void look_at(Reach *r, LLVMValueRef value) {
  if (!LLVMIsAConstant(value)) return;
  if (LLVMIsAFunction(value) || LLVMIsAGlobalVariable(value)) return reach(r, value);
  if (LLVMIsAGlobalAlias(value)) return look_at(r, LLVMAliasGetAliasee(value));
  for (int i = 0; i < LLVMGetNumOperands(value); i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (operand && !LLVMIsABasicBlock(operand)) look_at(r, operand); // the address of a block names its function, too
  }
}

static bool is_known(LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  return !LLVMIsDeclaration(function) || LLVMGetIntrinsicID(function) || c_standard_has(name) ||
         c_library_find(name, false) != LIBRARY_NONE;
}

static void look_at_instruction(Reach *r, LLVMValueRef i) {
  if (LLVMIsACallInst(i)) {
    LLVMValueRef callee = c_call_named_function(i);
    if (callee) reach(r, callee);
    r->is_closed &= (callee && is_known(callee)) || LLVMIsAInlineAsm(LLVMGetCalledValue(i));
  }
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (operand) look_at(r, operand);
  }
}

// To run no pass on a function is the one thing in LLVM's interface for C that reads its body.
static void read_body(Reach *r, LLVMValueRef global) {
  if (r->reader && LLVMIsAFunction(global) && !LLVMIsDeclaration(global)) LLVMRunFunctionPassManager(r->reader, global);
}

static void follow(Reach *r) {
  while (r->work.count) {
    LLVMValueRef at = valuevec_pop(&r->work);
    read_body(r, at);
    LLVMValueRef initial = LLVMIsAGlobalVariable(at) ? LLVMGetInitializer(at) : NULL;
    if (initial) look_at(r, initial);
    if (!LLVMIsAFunction(at)) continue;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(at); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) look_at_instruction(r, i);
  }
}

// LLVM's own, and what stands for something outside the program, such as the texts of its arguments.
static bool is_always_there(LLVMValueRef global) {
  size_t length;
  const char *name = LLVMGetValueName2(global, &length);
  return strncmp(name, "llvm.", strlen("llvm.")) == 0 || strncmp(name, "sextant.", strlen("sextant.")) == 0;
}

// From what is there in any case.
static void follow_roots(Reach *r, LLVMModuleRef module, LLVMValueRef entry) {
  reach(r, entry);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_formula(f) || c_contracts_is_root(f)) reach(r, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (is_always_there(g)) reach(r, g);
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a)) look_at(r, a);
  follow(r);
}

// What code elsewhere may use by its name.
static bool is_visible(LLVMValueRef global) {
  LLVMLinkage linkage = LLVMGetLinkage(global);
  return linkage != LLVMPrivateLinkage && linkage != LLVMInternalLinkage;
}

void c_reached_functions(LLVMModuleRef module, LLVMValueRef entry, Map *reached) {
  Reach r = {.reached = reached, .is_closed = true};
  follow_roots(&r, module, entry);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); !r.is_closed && g; g = LLVMGetNextGlobal(g))
    if (is_visible(g)) reach(&r, g);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); !r.is_closed && f; f = LLVMGetNextFunction(f))
    if (!is_only_called(f)) reach(&r, f);
  follow(&r);
  valuevec_release(&r.work);
}

// ---- bodies that are read when they are asked for

// Reads what is mentioned, or all; false where there was nothing of that kind left.
static bool read_more(Reach *r, LLVMModuleRef module, bool all) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (all || LLVMGetFirstUse(f)) reach(r, f);
  bool is_more = r->work.count;
  follow(r);
  return is_more;
}

// Nobody mentions the function; its name is still that of one.
static void forget_body(LLVMModuleRef module, LLVMValueRef function) {
  size_t length;
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  char *name = memory_text(LLVMGetValueName2(function, &length));
  LLVMDeleteFunction(function);
  LLVMAddFunction(module, name, type);
  free(name);
}

void c_reached_read(LLVMModuleRef module, LLVMValueRef entry) {
  Map reached = {0};
  Reach r = {.reached = &reached, .is_closed = true, .reader = LLVMCreateFunctionPassManagerForModule(module)};
  if (entry) follow_roots(&r, module, entry);
  while (read_more(&r, module, !entry || !r.is_closed)) {}
  for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (!LLVMIsDeclaration(f) && !map_find(&reached, map_key(f), 0)) forget_body(module, f);
  }
  LLVMDisposePassManager(r.reader);
  valuevec_release(&r.work);
  map_release(&reached);
}

// ---- taking out what is not reached

static void remove_function(LLVMValueRef function) {
  LLVMReplaceAllUsesWith(function, LLVMGetUndef(LLVMTypeOf(function))); // by others that go, too
  LLVMDeleteFunction(function);
}

static void remove_global(LLVMValueRef global) {
  LLVMReplaceAllUsesWith(global, LLVMGetUndef(LLVMTypeOf(global)));
  LLVMDeleteGlobal(global);
}

void c_reached_only(LLVMModuleRef module, LLVMValueRef entry) {
  Map reached = {0};
  c_reached_functions(module, entry, &reached);
  for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (!LLVMIsDeclaration(f) && !map_find(&reached, map_key(f), 0)) remove_function(f);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(module), next; g; g = next) {
    next = LLVMGetNextGlobal(g);
    if (!map_find(&reached, map_key(g), 0)) remove_global(g);
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (LLVMIsDeclaration(f) && !map_find(&reached, map_key(f), 0) && !LLVMGetFirstUse(f)) LLVMDeleteFunction(f);
  }
  map_release(&reached);
}
