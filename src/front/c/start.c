// The entry begins with a call of sextant.begin, and ends, wherever it returns, with one of sextant.end. Both count how often the entry is
// entered, for it may be called by the program itself. exit becomes sextant.exit, which ends the program in the same way first; neither it nor
// quick_exit may be called once the program ends (7.22.4.4, 7.22.4.7).
#include "front/c/start.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "front/c/objects.h"
#include "front/c/requests.h"
#include "front/c/debug_types.h"

typedef struct Hook {
  uint64_t priority;
  uint32_t number; // in its list
  LLVMValueRef function;
} Hook;
VEC(HookVec, hookvec, Hook)

typedef struct Start {
  LLVMModuleRef module;
  LLVMBuilderRef at;
  LLVMTypeRef nothing; // void (void)
  LLVMTypeRef number;  // i32
  LLVMValueRef depth;  // how often the entry is entered
  LLVMValueRef ending; // does the program end?
  HookVec before, after;
  LLVMValueRef handlers; // runs those of atexit; NULL: there are none
} Start;

// ---- lists of functions

static int compare(const void *a, const void *b) {
  const Hook *x = a, *y = b;
  if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

// The elements of @llvm.global_ctors and its like are structs of a priority, a function, and something else.
static void collect(Start *s, const char *list, HookVec *out) {
  LLVMValueRef global = LLVMGetNamedGlobal(s->module, list), all = global ? LLVMGetInitializer(global) : NULL;
  if (!all || !LLVMIsAConstantArray(all)) return;
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(all); i++) {
    LLVMValueRef element = LLVMGetOperand(all, i);
    LLVMValueRef priority = LLVMGetOperand(element, 0), function = LLVMGetOperand(element, 1);
    if (!LLVMIsAFunction(function)) continue;
    hookvec_push(out, (Hook){LLVMConstIntGetZExtValue(priority), i, function});
  }
  if (out->count) qsort(out->data, out->count, sizeof(Hook), compare);
}

// ---- the functions

static LLVMValueRef add_function(Start *s, const char *name, LLVMTypeRef type) {
  LLVMValueRef function = LLVMAddFunction(s->module, name, type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(s->at, LLVMAppendBasicBlockInContext(LLVMGetModuleContext(s->module), function, "begin"));
  return function;
}

static LLVMValueRef add_to_depth(Start *s, int step) {
  LLVMValueRef depth = LLVMBuildLoad2(s->at, s->number, s->depth, "depth");
  depth = LLVMBuildAdd(s->at, depth, LLVMConstInt(s->number, (unsigned long long)(long long)step, true), "depth");
  LLVMBuildStore(s->at, depth, s->depth);
  return depth;
}

// if (depth == value) { ... what is built next ... }, then return.
static void only_at(Start *s, LLVMValueRef function, LLVMValueRef depth, unsigned value) {
  LLVMContextRef context = LLVMGetModuleContext(s->module);
  LLVMBasicBlockRef then = LLVMAppendBasicBlockInContext(context, function, "first");
  LLVMBasicBlockRef done = LLVMAppendBasicBlockInContext(context, function, "done");
  LLVMValueRef is = LLVMBuildICmp(s->at, LLVMIntEQ, depth, LLVMConstInt(s->number, value, false), "is");
  LLVMBuildCondBr(s->at, is, then, done);
  LLVMPositionBuilderAtEnd(s->at, done);
  LLVMBuildRetVoid(s->at);
  LLVMPositionBuilderAtEnd(s->at, then);
}

static void call(Start *s, LLVMValueRef function) { LLVMBuildCall2(s->at, s->nothing, function, NULL, 0, ""); }

// What a constructor returns does not matter.
static void call_hook(Start *s, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  LLVMBuildCall2(s->at, LLVMCountParamTypes(type) ? s->nothing : type, function, NULL, 0, "");
}

static LLVMValueRef make_begin(Start *s) {
  LLVMValueRef begin = add_function(s, "sextant.begin", s->nothing);
  only_at(s, begin, add_to_depth(s, 1), 1);
  for (uint32_t i = 0; i < s->before.count; i++) call_hook(s, s->before.data[i].function);
  LLVMBuildRetVoid(s->at);
  return begin;
}

static void build_finish(Start *s) {
  LLVMBuildStore(s->at, LLVMConstInt(s->number, 1, false), s->ending);
  if (s->handlers) call(s, s->handlers);
  for (uint32_t i = s->after.count; i-- > 0;) call_hook(s, s->after.data[i].function);
}

static void build_check_that_it_does_not_end(Start *s) {
  LLVMValueRef ending = LLVMBuildLoad2(s->at, s->number, s->ending, "ending");
  LLVMValueRef going = LLVMBuildXor(s->at, ending, LLVMConstInt(s->number, 1, false), "going");
  c_request_check(s->module, s->at, "__sextant_check_library", going, "exit is called where the program ends already");
}

static LLVMValueRef make_end(Start *s) {
  LLVMValueRef end = add_function(s, START_END, s->nothing);
  only_at(s, end, add_to_depth(s, -1), 0);
  build_finish(s);
  LLVMBuildRetVoid(s->at);
  return end;
}

// quick_exit runs no handlers, but may not be called in addition to exit either (7.22.4.7).
static void replace_exit(Start *s, const char *name, const char *other, bool finishes) {
  LLVMValueRef library = LLVMGetNamedFunction(s->module, name);
  if (!library || !LLVMIsDeclaration(library)) return;
  LLVMTypeRef type = LLVMGlobalGetValueType(library);
  if (LLVMCountParamTypes(type) != 1) return;
  LLVMValueRef function = add_function(s, other, type);
  LLVMReplaceAllUsesWith(library, function);
  build_check_that_it_does_not_end(s);
  if (finishes) build_finish(s);
  LLVMValueRef status = LLVMGetParam(function, 0);
  LLVMBuildCall2(s->at, type, library, &status, 1, "");
  LLVMBuildUnreachable(s->at);
}

// ---- weak symbols without a definition: each is null or not, for the whole run

VEC(UseVec, usevec, LLVMUseRef)

static LLVMValueRef user_place(LLVMValueRef user, LLVMUseRef use) {
  if (LLVMGetInstructionOpcode(user) != LLVMPHI) return user;
  for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
    if (LLVMGetOperandUse(user, i) == use) return LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, i));
  return user;
}

static void replace_operand(LLVMValueRef user, LLVMUseRef use, LLVMValueRef value) {
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
    if (LLVMGetOperandUse(user, i) == use) {
      LLVMSetOperand(user, i, value);
      return;
    }
}

// What reads the symbol's address reads the variable that keeps it.
static void read_address(Start *s, LLVMValueRef symbol, LLVMValueRef address) {
  UseVec uses = {0};
  LLVMTypeRef pointer = LLVMTypeOf(symbol);
  for (LLVMUseRef use = LLVMGetFirstUse(symbol); use; use = LLVMGetNextUse(use))
    if (LLVMIsAInstruction(LLVMGetUser(use))) usevec_push(&uses, use);
  for (uint32_t i = 0; i < uses.count; i++) {
    LLVMValueRef user = LLVMGetUser(uses.data[i]);
    LLVMPositionBuilderBefore(s->at, user_place(user, uses.data[i]));
    replace_operand(user, uses.data[i], LLVMBuildLoad2(s->at, pointer, address, "weak"));
  }
  usevec_release(&uses);
}

static LLVMValueRef keep_address(Start *s, LLVMValueRef symbol) {
  LLVMTypeRef pointer = LLVMTypeOf(symbol);
  LLVMValueRef address = LLVMAddGlobal(s->module, pointer, "sextant.weak");
  LLVMSetInitializer(address, LLVMConstNull(pointer));
  LLVMSetLinkage(address, LLVMInternalLinkage);
  LLVMSetLinkage(symbol, LLVMExternalLinkage);
  read_address(s, symbol, address);
  return address;
}

static bool is_missing(LLVMValueRef symbol) {
  return LLVMGetLinkage(symbol) == LLVMExternalWeakLinkage && LLVMGetFirstUse(symbol);
}

// Is the symbol a part of a constant, as of an initial value?
static bool is_in_constant(LLVMValueRef symbol) {
  for (LLVMUseRef use = LLVMGetFirstUse(symbol); use; use = LLVMGetNextUse(use))
    if (!LLVMIsAInstruction(LLVMGetUser(use))) return true;
  return false;
}

// Nothing is said about programs whose initial values depend on it.
static void leave_open(Start *s) { call(s, c_request_function(s->module, "__sextant_weak_initial_value", s->nothing)); }

// A function of which nothing is known decides. `choose` is the function at hand, or NULL: not made so far.
static void choose(Start *s, LLVMValueRef symbol, LLVMValueRef *chooser) {
  bool is_constant = is_in_constant(symbol);
  LLVMValueRef address = keep_address(s, symbol);
  if (!*chooser) *chooser = add_function(s, "sextant.choose", s->nothing);
  LLVMPositionBuilderAtEnd(s->at, LLVMGetLastBasicBlock(*chooser));
  if (is_constant) leave_open(s);
  LLVMValueRef any = c_request_call(s->module, s->at, "__sextant_choice", s->number, NULL, 0);
  LLVMValueRef is = LLVMBuildICmp(s->at, LLVMIntEQ, any, LLVMConstInt(s->number, 0, false), "is");
  LLVMBuildStore(s->at, LLVMBuildSelect(s->at, is, LLVMConstNull(LLVMTypeOf(symbol)), symbol, "address"), address);
}

static void resolve_weak(Start *s) {
  LLVMValueRef chooser = NULL;
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->module); g; g = LLVMGetNextGlobal(g))
    if (is_missing(g)) choose(s, g, &chooser);
  for (LLVMValueRef f = LLVMGetFirstFunction(s->module); f; f = LLVMGetNextFunction(f))
    if (is_missing(f)) choose(s, f, &chooser);
  if (!chooser) return;
  LLVMPositionBuilderAtEnd(s->at, LLVMGetLastBasicBlock(chooser));
  LLVMBuildRetVoid(s->at);
  hookvec_push(&s->before, (Hook){.function = chooser}); // before all constructors
}

// ---- the entry

static void surround(Start *s, LLVMValueRef entry) {
  LLVMValueRef begin = make_begin(s), end = s->handlers || s->after.count ? make_end(s) : NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(entry); block; block = LLVMGetNextBasicBlock(block)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    if (!end || !last || LLVMGetInstructionOpcode(last) != LLVMRet) continue;
    LLVMPositionBuilderBefore(s->at, last);
    call(s, end);
  }
  LLVMPositionBuilderBefore(s->at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(entry)));
  call(s, begin);
}

static void find_ends(Start *s) {
  collect(s, "llvm.global_dtors", &s->after);
  LLVMValueRef registers = LLVMGetNamedFunction(s->module, "atexit");
  if (registers && LLVMIsDeclaration(registers)) s->handlers = LLVMAddFunction(s->module, START_HANDLERS, s->nothing);
}

static LLVMValueRef add_counter(Start *s, const char *name) {
  LLVMValueRef counter = LLVMAddGlobal(s->module, s->number, name);
  LLVMSetInitializer(counter, LLVMConstInt(s->number, 0, false));
  LLVMSetLinkage(counter, LLVMInternalLinkage);
  return counter;
}

static void insert(LLVMModuleRef module, LLVMValueRef entry, bool has_end) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Start s = {.module = module, .at = LLVMCreateBuilderInContext(context)};
  s.nothing = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false);
  s.number = LLVMInt32TypeInContext(context);
  resolve_weak(&s);
  collect(&s, "llvm.global_ctors", &s.before);
  if (has_end) find_ends(&s);
  if (s.before.count || s.after.count || s.handlers) {
    s.depth = add_counter(&s, "sextant.depth");
    s.ending = add_counter(&s, "sextant.ending");
    surround(&s, entry);
    if (s.handlers || s.after.count) {
      replace_exit(&s, "exit", "sextant.exit", true);
      replace_exit(&s, "quick_exit", "sextant.quick_exit", false);
    }
  }
  hookvec_release(&s.before);
  hookvec_release(&s.after);
  LLVMDisposeBuilder(s.at);
}

// argv is an array of texts (argv.c): one object stands for them.
static void add_texts(LLVMModuleRef module, LLVMValueRef entry) {
  size_t length;
  bool is_main = strcmp(LLVMGetValueName2(entry, &length), "main") == 0 && LLVMCountParams(entry) >= 2;
  if (!is_main || LLVMGetFirstUse(entry)) return; // the program calls it itself: its parameters are what it says
  LLVMTypeRef first = LLVMTypeOf(LLVMGetParam(entry, 0)), second = LLVMTypeOf(LLVMGetParam(entry, 1));
  if (LLVMGetTypeKind(first) == LLVMIntegerTypeKind && LLVMGetTypeKind(second) == LLVMPointerTypeKind &&
      LLVMGetFirstUse(LLVMGetParam(entry, 1)))
    LLVMAddGlobal(module, LLVMInt8TypeInContext(LLVMGetModuleContext(module)), ARGV_TEXTS);
}

// Is the parameter a stream of <stdio.h>?
static bool is_stream(const DebugInfo *debug, LLVMValueRef entry, unsigned i) {
  LLVMValueRef type = c_debug_function_type(debug, entry), part = NULL;
  if (!type || !c_debug_parameter(type, entry, i, &part) || c_debug_kind(part) != DEBUG_POINTER) return false;
  LLVMValueRef pointee = c_debug_pointee(part);
  const char *name = pointee ? c_debug_type_name(debug, pointee) : NULL;
  return name && strcmp(name, "_IO_FILE") == 0;
}

// A stream that the entry is given is null or one that is open: the model of the library makes it.
static void replace_stream(LLVMModuleRef module, LLVMValueRef entry, LLVMValueRef parameter) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(entry)));
  LLVMReplaceAllUsesWith(parameter, c_request_call(module, at, "__sextant_stream", LLVMTypeOf(parameter), NULL, 0));
  LLVMDisposeBuilder(at);
}

static void add_streams(LLVMModuleRef module, LLVMValueRef entry) {
  Arena arena = {0};
  DebugInfo debug;
  if (LLVMGetFirstUse(entry)) return; // the program calls it, too
  c_debug_init(&debug, module, &arena);
  for (unsigned i = 0; i < LLVMCountParams(entry); i++) {
    LLVMValueRef parameter = LLVMGetParam(entry, i);
    bool is_used = LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMPointerTypeKind && LLVMGetFirstUse(parameter);
    if (is_used && is_stream(&debug, entry, i)) replace_stream(module, entry, parameter);
  }
  c_debug_release(&debug);
  arena_release(&arena);
}

void c_start_insert(LLVMModuleRef module, LLVMValueRef entry) {
  if (!entry) return;
  add_texts(module, entry);
  add_streams(module, entry);
  insert(module, entry, true);
}
void c_start_insert_client(LLVMModuleRef module, LLVMValueRef client) { insert(module, client, false); }
