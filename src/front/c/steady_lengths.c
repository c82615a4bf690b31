// A natural loop (Aho, Sethi, Ullman 1986, 10.4): its head is on every way to the blocks that lead back to it. All its blocks are looked at; what
// writes at most to local variables whose addresses nothing takes changes no text. A local array of a block of the source that
// the loop leaves, or whose declaration it passes, is not the same object the next time round: such loops are left alone.
#include "front/c/steady_lengths.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/arena.h"
#include "base/memory.h"
#include "front/c/debug_info.h"
#include "front/c/instructions.h"

VEC(BlockVec, blockvec, LLVMBasicBlockRef)

typedef struct Loop {
  const DebugInfo *debug;
  LLVMValueRef call; // of strlen
  LLVMBasicBlockRef head, before;
  BlockVec blocks; // the head is the first
  Map members;     // of blocks
} Loop;

// Functions of the library that write nothing that a program sees.
static const char *const quiet[] = {"strlen",  "tolower", "toupper", "isalnum", "isalpha",
                                    "isblank", "iscntrl", "isdigit", "isgraph", "islower",
                                    "isprint", "ispunct", "isspace", "isupper", "isxdigit"};

static bool is_declared(LLVMValueRef function, const char *name) {
  size_t length;
  return function && LLVMIsAFunction(function) && LLVMIsDeclaration(function) &&
         strcmp(LLVMGetValueName2(function, &length), name) == 0;
}

static bool is_length(LLVMValueRef instruction) {
  if (!LLVMIsACallInst(instruction) || !is_declared(LLVMGetCalledValue(instruction), "strlen")) return false;
  LLVMTypeRef type = LLVMGlobalGetValueType(LLVMGetCalledValue(instruction));
  return LLVMCountParamTypes(type) == 1 && !LLVMIsFunctionVarArg(type) && LLVMGetNumArgOperands(instruction) == 1 &&
         LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(instruction, 0))) == LLVMPointerTypeKind;
}

// ---- variables

static bool is_plain_access(LLVMValueRef user, LLVMValueRef variable) {
  if (LLVMIsALoadInst(user)) return true;
  return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
}

// A local variable that is read and written by its name alone: no pointer leads to it.
static bool is_plain(LLVMValueRef variable) {
  if (!LLVMIsAAllocaInst(variable)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
    if (!is_plain_access(LLVMGetUser(use), variable)) return false;
  return true;
}

static bool is_plain_load(LLVMValueRef value) {
  return LLVMIsALoadInst(value) && !LLVMGetVolatile(value) && is_plain(LLVMGetOperand(value, 0));
}

// An object, or an address in one that is the same each time.
static bool is_fixed_address(LLVMValueRef value) {
  if (LLVMIsAGetElementPtrInst(value)) {
    for (int i = 1; i < LLVMGetNumOperands(value); i++)
      if (!LLVMIsAConstantInt(LLVMGetOperand(value, (unsigned)i))) return false;
    value = LLVMGetOperand(value, 0);
  }
  return LLVMIsAAllocaInst(value) || LLVMIsAArgument(value) || LLVMIsAConstant(value);
}

// ---- the loop

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
  for (unsigned i = 0; terminator && i < LLVMGetNumSuccessors(terminator); i++)
    if (LLVMGetSuccessor(terminator, i) == to) return true;
  return false;
}

static void add_block(BlockVec *blocks, Map *members, LLVMBasicBlockRef block) {
  if (map_find(members, map_key(block), 0)) return;
  map_set(members, map_key(block), 1);
  blockvec_push(blocks, block);
}

// The blocks that the entry leads to on ways that avoid the head.
static void find_outside(LLVMBasicBlockRef head, Map *outside) {
  BlockVec found = {0};
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(head));
  if (entry != head) add_block(&found, outside, entry);
  for (uint32_t i = 0; i < found.count; i++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(found.data[i]);
    for (unsigned k = 0; terminator && k < LLVMGetNumSuccessors(terminator); k++)
      if (LLVMGetSuccessor(terminator, k) != head) add_block(&found, outside, LLVMGetSuccessor(terminator, k));
  }
  blockvec_release(&found);
}

// Into `before` and the loop: the one block that leads to the head from outside, and those that lead back to it. False where there are more, or none.
static bool find_ends(Loop *loop, const Map *outside) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(loop->head)); b;
       b = LLVMGetNextBasicBlock(b)) {
    if (!leads_to(b, loop->head)) continue;
    if (!map_find(outside, map_key(b), 0)) {
      add_block(&loop->blocks, &loop->members, b);
      continue;
    }
    if (loop->before) return false;
    loop->before = b;
  }
  return loop->before && loop->blocks.count > 1 && LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(loop->before)) == 1;
}

static bool find_loop(Loop *loop) {
  Map outside = {0};
  find_outside(loop->head, &outside);
  add_block(&loop->blocks, &loop->members, loop->head);
  bool found = find_ends(loop, &outside);
  for (uint32_t i = 1; found && i < loop->blocks.count; i++) // predecessors, up to the head
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(loop->head)); b;
         b = LLVMGetNextBasicBlock(b))
      if (leads_to(b, loop->blocks.data[i])) add_block(&loop->blocks, &loop->members, b);
  map_release(&outside);
  return found;
}

// ---- what the loop does

static bool is_quiet_call(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = LLVMGetCalledValue(call), variable, object = c_debug_declared(call, &variable);
  if (object) return is_plain(object);
  if (c_intrinsic_is_marker(call)) return true;
  for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
    if (is_declared(function, quiet[i])) return true;
  const char *name = LLVMIsAFunction(function) ? LLVMGetValueName2(function, &length) : "";
  return strncmp(name, "llvm.", 5) == 0 && strstr(name, ".with.overflow.");
}

static bool keeps_texts(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMStore: return is_plain(LLVMGetOperand(instruction, 1));
  case LLVMCall: return is_quiet_call(instruction);
  case LLVMInvoke:
  case LLVMCallBr:
  case LLVMIndirectBr:
  case LLVMAlloca:
  case LLVMVAArg:
  case LLVMFence:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return false;
  default: return true;
  }
}

// In the block of the source that the loop's condition is in: as for `for`, its parts have further ones, which declare nothing.
static bool is_inside(const Loop *loop, LLVMValueRef instruction) {
  if (LLVMIsACallInst(instruction) && c_intrinsic_is_marker(instruction)) return true;
  LLVMMetadataRef scope = c_debug_block(LLVMGetBasicBlockTerminator(loop->head)), block = c_debug_block(instruction);
  return scope && block && c_debug_block_is_inside(loop->debug, block, scope);
}

static bool is_stored(const Loop *loop, LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && map_find(&loop->members, map_key(LLVMGetInstructionParent(user)), 0)) return true;
  }
  return false;
}

static bool loop_keeps_texts(const Loop *loop) {
  for (uint32_t b = 0; b < loop->blocks.count; b++)
    for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks.data[b]); i; i = LLVMGetNextInstruction(i))
      if (!keeps_texts(i) || !is_inside(loop, i)) return false;
  return true;
}

static bool is_steady(const Loop *loop) {
  LLVMValueRef text = LLVMGetOperand(loop->call, 0);
  if (is_plain_load(text)) return !is_stored(loop, LLVMGetOperand(text, 0));
  return is_fixed_address(text);
}

// Nothing that can fail comes before the call.
static bool comes_first(LLVMValueRef call) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i)) {
    bool extends = LLVMIsASExtInst(i) || LLVMIsAZExtInst(i);
    bool marks = LLVMIsACallInst(i) && c_intrinsic_is_marker(i);
    if (!extends && !marks && !is_plain_load(i) && !(LLVMIsAGetElementPtrInst(i) && is_fixed_address(i))) return false;
  }
  return true;
}

// ----

static void move(LLVMBuilderRef at, LLVMValueRef instruction) {
  LLVMSetCurrentDebugLocation2(at,
                               LLVMInstructionGetDebugLoc(instruction)); // the builder gives what it inserts its place
  LLVMInstructionRemoveFromParent(instruction);
  LLVMInsertIntoBuilder(at, instruction);
}

static void move_before(const Loop *loop) {
  LLVMBuilderRef at =
      LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetCalledValue(loop->call))));
  LLVMValueRef text = LLVMGetOperand(loop->call, 0);
  LLVMPositionBuilderBefore(at, LLVMGetBasicBlockTerminator(loop->before));
  if (LLVMIsAInstruction(text) && LLVMGetInstructionParent(text) == loop->head) move(at, text);
  move(at, loop->call);
  LLVMDisposeBuilder(at);
}

static void look_at(const DebugInfo *debug, LLVMValueRef call) {
  Loop loop = {.debug = debug, .call = call, .head = LLVMGetInstructionParent(call)};
  bool moves = comes_first(call) && find_loop(&loop) && is_steady(&loop) && loop_keeps_texts(&loop);
  if (moves) move_before(&loop);
  blockvec_release(&loop.blocks);
  map_release(&loop.members);
}

static void look_at_all(LLVMModuleRef module, const DebugInfo *debug) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_length(i)) look_at(debug, i);
      }
}

void c_steady_lengths_move(LLVMModuleRef module) {
  if (!LLVMGetNamedFunction(module, "strlen")) return;
  Arena arena = {0};
  DebugInfo debug;
  LLVMSetIsNewDbgInfoFormat(module, true); // declarations are calls then, in every function
  LLVMSetIsNewDbgInfoFormat(module, false);
  c_debug_init(&debug, module, &arena);
  look_at_all(module, &debug);
  c_debug_release(&debug);
  arena_release(&arena);
}
