// What a function does to variables is collected from it and from those that it calls by name: to variables with static storage, and to what it is
// passed the address of. What another pointer leads to is known by the pointer's name alone: two pointers to one object are not seen to be so.
// Variables that are only counted up (n++) do not show the order, unless someone else looks at them.
#include "front/c/evaluation_order.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/map.h"
#include "front/c/contract_clauses.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"

#define DEEPEST 12     // operations between an operand and a call
#define DEEPEST_CALL 8 // calls within calls that are passed addresses
#define MOST_PASSED 8u // arguments of a call that are looked at
#define NOWHERE 0u     // instead of a place
#define POINTED_TO 1u  // added to a variable: what it points to

typedef enum Touch { TOUCH_READ = 1, TOUCH_WRITE = 2, TOUCH_COUNT = 4 } Touch;

typedef struct Effects {
  Map of;   // place -> Touch
  Map seen; // functions, with what they are passed
} Effects;

// A function that is called, and the places that its arguments lead to.
typedef struct Frame {
  LLVMValueRef function; // NULL: where the operands are
  uint64_t passed[MOST_PASSED];
  int depth;
} Frame;

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool is_global(LLVMValueRef root) {
  return LLVMIsAGlobalVariable(root) && !LLVMIsGlobalConstant(root) && !c_clause_is_variable(root);
}

// The parameter that a local variable holds and that nothing else is stored to, or NULL.
static LLVMValueRef parameter_in(LLVMValueRef home) {
  LLVMValueRef parameter = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != home) continue;
    if (parameter || !LLVMIsAArgument(LLVMGetOperand(user, 0))) return NULL;
    parameter = LLVMGetOperand(user, 0);
  }
  return parameter;
}

static uint64_t place_passed(const Frame *frame, LLVMValueRef parameter) {
  for (unsigned i = 0; i < LLVMCountParams(frame->function) && i < MOST_PASSED; i++)
    if (LLVMGetParam(frame->function, i) == parameter) return frame->passed[i];
  return NOWHERE;
}

// Local variables of a function that is called are nobody else's.
static uint64_t place_of_root(const Frame *frame, LLVMValueRef root) {
  if (is_global(root)) return map_key(root);
  if (LLVMIsAAllocaInst(root)) return frame->function ? NOWHERE : map_key(root);
  LLVMValueRef holder = LLVMIsALoadInst(root) ? root_of(LLVMGetOperand(root, 0)) : NULL;
  if (!holder) return frame->function && LLVMIsAArgument(root) ? place_passed(frame, root) : NOWHERE;
  if (frame->function && LLVMIsAAllocaInst(holder)) {
    LLVMValueRef parameter = parameter_in(holder);
    return parameter ? place_passed(frame, parameter) : NOWHERE;
  }
  return is_global(holder) || LLVMIsAAllocaInst(holder) ? map_key(holder) | POINTED_TO : NOWHERE;
}

// The place that a pointer leads to: a variable or what one points to, or a member of it. The first member is where its struct is; elements of an
// array are one place.
static uint64_t place_of(const Frame *frame, LLVMValueRef pointer) {
  if (c_value_opcode(pointer) != LLVMGetElementPtr) return place_of_root(frame, pointer);
  uint64_t place = place_of(frame, LLVMGetOperand(pointer, 0));
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2; i < LLVMGetNumOperands(pointer) && place != NOWHERE; i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    uint64_t number = LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : 0;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind && number > 0) place = hash_add(place, number);
    type = c_layout_part_type(type, number);
  }
  return place;
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

static void touch(Effects *e, uint64_t place, Touch touch) {
  if (place != NOWHERE) map_set(&e->of, place, map_find(&e->of, place, 0) | touch);
}

static void collect(Effects *e, const Frame *caller, LLVMValueRef call);

static void collect_instruction(Effects *e, const Frame *frame, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) {
    LLVMValueRef from = LLVMGetOperand(i, 0);
    touch(e, place_of(frame, from), is_counted_only(i, from) ? TOUCH_COUNT : TOUCH_READ);
  } else if (LLVMIsAStoreInst(i)) {
    LLVMValueRef to = LLVMGetOperand(i, 1);
    touch(e, place_of(frame, to), stores_count(i, to) ? TOUCH_COUNT : TOUCH_WRITE);
  } else if (LLVMIsACallInst(i)) collect(e, frame, i);
}

static void collect(Effects *e, const Frame *caller, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  Frame frame = {.function = function, .depth = caller->depth + 1};
  if (!function || LLVMIsDeclaration(function) || frame.depth > DEEPEST_CALL) return;
  uint64_t key = map_key(function);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < MOST_PASSED; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind;
    frame.passed[i] = is_pointer ? place_of(caller, argument) : NOWHERE;
    key = hash_add(key, frame.passed[i]);
  }
  if (map_find(&e->seen, key, 0)) return;
  map_set(&e->seen, key, 1);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      collect_instruction(e, &frame, i);
}

static Effects effects_of(LLVMValueRef operand) {
  Effects e = {0};
  Frame here = {0};
  if (LLVMIsALoadInst(operand)) touch(&e, place_of(&here, LLVMGetOperand(operand, 0)), TOUCH_READ);
  else collect(&e, &here, operand);
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
  Frame here = {0};
  if (LLVMIsALoadInst(value) && place_of(&here, LLVMGetOperand(value, 0)) != NOWHERE) valuevec_push(out, value);
  if (callee && !LLVMIsDeclaration(callee)) valuevec_push(out, value);
  for (int i = 0; i < LLVMGetNumOperands(value); i++) list(LLVMGetOperand(value, (unsigned)i), depth - 1, out);
}

// Operands without an order among them.
typedef struct Operands {
  ValueVec before; // calls and variables in those so far
  LLVMValueRef found;
} Operands;

static bool comes_first(LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(a));
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (i == a || i == b) return i == a;
  return false;
}

// The left operand of x += f() is read after the right one is evaluated, and that is all there is to it (6.5.16.2p3). Otherwise clang goes from left
// to right.
static bool is_of_compound_assignment(LLVMValueRef left, LLVMValueRef right) {
  return LLVMIsALoadInst(left) && LLVMIsACallInst(right) && comes_first(right, left);
}

// The call after which nothing is proved, where one more operand is in conflict with those before.
static void add_operand(Operands *o, LLVMValueRef operand) {
  ValueVec here = {0};
  list(operand, DEEPEST, &here);
  for (uint32_t a = 0; a < o->before.count && !o->found; a++)
    for (uint32_t b = 0; b < here.count && !o->found; b++) {
      LLVMValueRef first = o->before.data[a], second = here.data[b];
      if (first == second || (LLVMIsALoadInst(first) && LLVMIsALoadInst(second))) continue;
      if (is_of_compound_assignment(first, second)) continue;
      if (are_in_conflict(first, second)) o->found = LLVMIsACallInst(first) ? first : second;
    }
  for (uint32_t b = 0; b < here.count; b++) valuevec_push(&o->before, here.data[b]);
  valuevec_release(&here);
}

static LLVMValueRef doubtful_call(LLVMValueRef instruction) {
  Operands operands = {0};
  for (int i = 0; i < LLVMGetNumOperands(instruction) && !operands.found; i++)
    add_operand(&operands, LLVMGetOperand(instruction, (unsigned)i));
  valuevec_release(&operands.before);
  return operands.found;
}

// ---- initialisers

static bool has_call(LLVMValueRef value) {
  ValueVec all = {0};
  bool found = false;
  list(value, DEEPEST, &all);
  for (uint32_t i = 0; i < all.count; i++) found |= LLVMIsACallInst(all.data[i]) != NULL;
  valuevec_release(&all);
  return found;
}

static LLVMValueRef doubtful_initialiser(LLVMValueRef store) {
  Operands operands = {0};
  LLVMValueRef root = c_store_initialises(store);
  LLVMMetadataRef place = root ? LLVMInstructionGetDebugLoc(store) : NULL;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(store);
  for (LLVMValueRef i = store; i && root && !operands.found;) {
    if (c_store_initialises(i) == root && LLVMInstructionGetDebugLoc(i) == place)
      add_operand(&operands, LLVMGetOperand(i, 0));
    i = LLVMGetNextInstruction(i);
    if (!i && (block = LLVMGetNextBasicBlock(block))) i = LLVMGetFirstInstruction(block);
  }
  valuevec_release(&operands.before);
  return operands.found;
}

void c_evaluation_order_insert(LLVMModuleRef module) {
  ValueVec found = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef call = LLVMGetNumOperands(i) > 1 && !LLVMIsAPHINode(i) ? doubtful_call(i) : NULL;
        if (!call && c_store_initialises(i) && has_call(LLVMGetOperand(i, 0))) call = doubtful_initialiser(i);
        if (call) valuevec_push(&found, call);
      }
  for (uint32_t i = 0; i < found.count; i++)
    c_request_doubt(module, found.data[i], "the order in which operands are evaluated matters, and C leaves it open");
  valuevec_release(&found);
}
