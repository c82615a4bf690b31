// What a function does to variables with static storage is collected from it and from those that it calls by name. What goes through pointers
// is not seen. Variables that are only counted up (n++) do not show the order, unless someone else looks at them.
#include "front/c/evaluation_order.h"

#include <string.h>

#include "base/map.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"

#define DEEPEST 12 // operations between an operand and a call

typedef enum Touch { TOUCH_READ = 1, TOUCH_WRITE = 2, TOUCH_COUNT = 4 } Touch;

typedef struct Effects {
  Map of;   // variable -> Touch
  Map seen; // functions
} Effects;

static LLVMValueRef variable_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAGlobalVariable(pointer) && !LLVMIsGlobalConstant(pointer) ? pointer : NULL;
}

static bool is_called(LLVMValueRef value, const char *prefix) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
  return callee && LLVMIsAFunction(callee) && strncmp(LLVMGetValueName2(callee, &length), prefix, strlen(prefix)) == 0;
}

// Is everything made of the value stored to the variable again, but for what clang's checks are told?
static bool is_stored_back(LLVMValueRef value, LLVMValueRef variable, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    if (is_called(user, "__ubsan_handle_")) continue;
    if (opcode == LLVMStore && LLVMGetOperand(user, 1) == variable) continue;
    bool is_check = LLVMIsAExtractValueInst(user) && LLVMGetIndices(user)[0] == 1;
    bool is_step =
        opcode == LLVMAdd || opcode == LLVMZExt || opcode == LLVMExtractValue || is_called(user, "llvm.sadd");
    if (is_check) continue;
    if (!is_step || depth == 0 || !is_stored_back(user, variable, depth - 1)) return false;
  }
  return true;
}

static bool is_counted_only(LLVMValueRef load, LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool adds = (c_value_opcode(user) == LLVMAdd || is_called(user, "llvm.sadd")) &&
                LLVMIsAConstantInt(LLVMGetOperand(user, 1));
    if (!adds && !is_called(user, "__ubsan_handle_") && c_value_opcode(user) != LLVMZExt) return false;
  }
  return is_stored_back(load, variable, 3);
}

// The value that is stored is the variable's own, counted up.
static bool stores_count(LLVMValueRef store, LLVMValueRef variable) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  bool adds = c_value_opcode(value) == LLVMAdd || is_called(value, "llvm.sadd");
  LLVMValueRef from = adds ? LLVMGetOperand(value, 0) : NULL;
  return from && LLVMIsALoadInst(from) && LLVMGetOperand(from, 0) == variable && is_counted_only(from, variable);
}

static void touch(Effects *e, LLVMValueRef variable, Touch touch) {
  uint64_t key = map_key(variable);
  map_set(&e->of, key, map_find(&e->of, key, 0) | touch);
}

static void collect(Effects *e, LLVMValueRef function) {
  if (LLVMIsDeclaration(function) || map_find(&e->seen, map_key(function), 0)) return;
  map_set(&e->seen, map_key(function), 1);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef read = LLVMIsALoadInst(i) ? variable_of(LLVMGetOperand(i, 0)) : NULL;
      LLVMValueRef written = LLVMIsAStoreInst(i) ? variable_of(LLVMGetOperand(i, 1)) : NULL;
      LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
      if (read) touch(e, read, is_counted_only(i, read) ? TOUCH_COUNT : TOUCH_READ);
      if (written) touch(e, written, stores_count(i, written) ? TOUCH_COUNT : TOUCH_WRITE);
      if (callee) collect(e, callee);
    }
}

static Effects effects_of(LLVMValueRef operand) {
  Effects e = {0};
  if (LLVMIsALoadInst(operand)) touch(&e, variable_of(LLVMGetOperand(operand, 0)), TOUCH_READ);
  else collect(&e, c_call_named_function(operand));
  return e;
}

static bool conflict(uint32_t a, uint32_t b) {
  if (!a || !b) return false;
  return (a | b) & TOUCH_WRITE || ((a | b) & TOUCH_READ && (a | b) & TOUCH_COUNT);
}

static bool are_in_conflict(LLVMValueRef first, LLVMValueRef second) {
  Effects a = effects_of(first), b = effects_of(second);
  bool found = false;
  for (uint32_t i = 0; i < a.of.capacity && !found; i++)
    if (a.of.slots[i].key != MAP_EMPTY) found = conflict(a.of.slots[i].value, map_find(&b.of, a.of.slots[i].key, 0));
  map_release(&a.of), map_release(&a.seen);
  map_release(&b.of), map_release(&b.seen);
  return found;
}

// The calls of functions with a body, and the variables, that an operand is computed from, in no particular order.
static void list(LLVMValueRef value, int depth, ValueVec *out) {
  LLVMValueRef callee = LLVMIsACallInst(value) ? c_call_named_function(value) : NULL;
  if (depth == 0 || !LLVMIsAInstruction(value) || LLVMIsAPHINode(value) || LLVMIsAAllocaInst(value)) return;
  if (LLVMIsALoadInst(value) && variable_of(LLVMGetOperand(value, 0))) valuevec_push(out, value);
  if (callee && !LLVMIsDeclaration(callee)) valuevec_push(out, value);
  bool passes = !LLVMIsALoadInst(value) && (!callee || is_called(value, "llvm."));
  for (int i = 0; passes && i < LLVMGetNumOperands(value); i++)
    list(LLVMGetOperand(value, (unsigned)i), depth - 1, out);
}

// The call among operands of one instruction after which nothing is proved, or NULL.
static LLVMValueRef doubtful_call(LLVMValueRef instruction) {
  ValueVec before = {0}, here = {0};
  LLVMValueRef found = NULL;
  for (int i = 0; i < LLVMGetNumOperands(instruction) && !found; i++) {
    here.count = 0;
    list(LLVMGetOperand(instruction, (unsigned)i), DEEPEST, &here);
    for (uint32_t a = 0; a < before.count && !found; a++)
      for (uint32_t b = 0; b < here.count && !found; b++) {
        LLVMValueRef first = before.data[a], second = here.data[b];
        if (first == second || (LLVMIsALoadInst(first) && LLVMIsALoadInst(second))) continue;
        if (are_in_conflict(first, second)) found = LLVMIsACallInst(first) ? first : second;
      }
    for (uint32_t b = 0; b < here.count; b++) valuevec_push(&before, here.data[b]);
  }
  valuevec_release(&before);
  valuevec_release(&here);
  return found;
}

void c_evaluation_order_insert(LLVMModuleRef module) {
  ValueVec found = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef call = LLVMGetNumOperands(i) > 1 && !LLVMIsAPHINode(i) ? doubtful_call(i) : NULL;
        if (call) valuevec_push(&found, call);
      }
  for (uint32_t i = 0; i < found.count; i++)
    c_request_doubt(module, found.data[i], "the order in which operands are evaluated matters, and C leaves it open");
  valuevec_release(&found);
}
