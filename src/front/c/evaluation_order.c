// Clang keeps no value from one full expression to the next, but for the lengths of arrays. So what comes between an operand and the instruction that it
// is an operand of is done by the operands behind it, unless it uses the operand's value: then it is the operand's own, as in x++.
// What a function does to variables is collected from it and from those that it calls: to variables with static storage, and to what it is
// passed the address of. What another pointer leads to is known by the pointer's name alone: two pointers to one object are not seen to be so.
// Variables that are only counted up (n++) do not show the order, unless someone else looks at them.
#include "front/c/evaluation_order.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/map.h"
#include "front/c/attributes.h"
#include "front/c/contract_clauses.h"
#include "front/c/debug_info.h"
#include "front/c/either_order.h"
#include "front/c/instructions.h"
#include "front/c/library_calls.h"
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

static void effects_release(Effects *e) {
  map_release(&e->of);
  map_release(&e->seen);
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

// What a function of the library does with memory that it is given; of scanf and its like, that they write it.
static void collect_library(Effects *e, const Frame *caller, LLVMValueRef call, const char *name) {
  const LibraryCall *known = c_library_call_find(call, name);
  bool scans = strstr(name, "scanf") != NULL;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    char letter = scans ? 'M' : known && i < strlen(known->arguments) ? known->arguments[i] : 0;
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMPointerTypeKind || !letter) continue;
    if (strchr("tem", letter)) touch(e, place_of(caller, argument), TOUCH_READ);
    if (strchr("eoMOx", letter)) touch(e, place_of(caller, argument), TOUCH_WRITE);
  }
}

static void collect_function(Effects *e, const Frame *caller, LLVMValueRef call, LLVMValueRef function);

// Where a pointer says which function it is, it may be any of that type whose address is taken.
static void collect(Effects *e, const Frame *caller, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  size_t length;
  if (function && LLVMIsDeclaration(function)) collect_library(e, caller, call, LLVMGetValueName2(function, &length));
  else if (function) collect_function(e, caller, call, function);
  if (function || LLVMIsAInlineAsm(LLVMGetCalledValue(call))) return;
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMGlobalGetValueType(f) == LLVMGetCalledFunctionType(call) && !LLVMIsDeclaration(f) && c_function_is_taken(f))
      collect_function(e, caller, call, f);
}

// What is passed by value is read; the function has an object of its own.
static uint64_t place_of_argument(Effects *e, const Frame *caller, LLVMValueRef function, unsigned i,
                                  LLVMValueRef argument) {
  if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMPointerTypeKind) return NOWHERE;
  uint64_t place = place_of(caller, argument);
  if (!c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "byval")) return place;
  touch(e, place, TOUCH_READ);
  return NOWHERE;
}

static void collect_function(Effects *e, const Frame *caller, LLVMValueRef call, LLVMValueRef function) {
  Frame frame = {.function = function, .depth = caller->depth + 1};
  if (frame.depth > DEEPEST_CALL) return;
  uint64_t key = map_key(function);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < MOST_PASSED; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    frame.passed[i] = place_of_argument(e, caller, function, i, argument);
    key = hash_add(key, frame.passed[i]);
  }
  if (map_find(&e->seen, key, 0)) return;
  map_set(&e->seen, key, 1);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      collect_instruction(e, &frame, i);
}

static bool conflict(uint32_t a, uint32_t b) {
  if (!a || !b) return false;
  return (a | b) & TOUCH_WRITE || ((a | b) & TOUCH_READ && (a | b) & TOUCH_COUNT);
}

// ---- what an operand does

// The instructions of a function in clang's order.
typedef struct Order {
  ValueVec list;
  Map place; // instruction -> place in the list, and 1
  Map named; // local objects that have a name -> 1
} Order;

static uint32_t place_in(const Order *order, LLVMValueRef i) {
  uint32_t place = LLVMIsAInstruction(i) ? map_find(&order->place, map_key(i), 0) : 0;
  return place ? place - 1 : 0;
}

static void order_release(Order *order) {
  valuevec_release(&order->list);
  map_release(&order->place);
  map_release(&order->named);
}

static void find_order(LLVMValueRef function, Order *order) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      valuevec_push(&order->list, i);
      map_set(&order->place, map_key(i), order->list.count);
      LLVMValueRef variable, object = LLVMIsACallInst(i) ? c_debug_declared(i, &variable) : NULL;
      if (object) map_set(&order->named, map_key(object), 1);
    }
}

// What an operand is computed from, and what is computed on the way.
typedef struct Operand {
  LLVMValueRef value;
  ValueVec steps;
  Map has;             // step -> 1
  uint32_t begin, end; // its first and last step in clang's order
} Operand;

static void operand_release(Operand *o) {
  valuevec_release(&o->steps);
  map_release(&o->has);
}

static bool has_step(const Operand *o, LLVMValueRef i) { return map_find(&o->has, map_key(i), 0) != 0; }

static bool add_step(Operand *o, const Order *order, LLVMValueRef i) {
  if (has_step(o, i)) return false;
  valuevec_push(&o->steps, i);
  map_set(&o->has, map_key(i), 1);
  if (place_in(order, i) > o->end) o->end = place_in(order, i);
  if (o->steps.count == 1 || place_in(order, i) < o->begin) o->begin = place_in(order, i);
  return true;
}

// The length of an array, which clang keeps from one full expression to the next.
static bool is_length(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAAllocaInst(user) || (c_value_opcode(user) == LLVMMul && (LLVMGetNSW(user) || LLVMGetNUW(user))))
      return true;
  }
  return false;
}

// The block that a conditional expression, whose value a phi is, begins in: all on the way to one of its blocks is gone through one after the other.
static LLVMBasicBlockRef fork_of(LLVMValueRef phi) {
  for (LLVMBasicBlockRef at = LLVMGetIncomingBlock(phi, 0); at; at = c_block_only_before(at)) {
    bool is_common = true;
    for (unsigned i = 1; i < LLVMCountIncoming(phi) && is_common; i++) {
      LLVMBasicBlockRef other = LLVMGetIncomingBlock(phi, i);
      while (other && other != at) other = c_block_only_before(other);
      is_common = other != NULL;
    }
    if (is_common) return at;
  }
  return NULL;
}

static void add_steps(Operand *o, const Order *order, LLVMValueRef value, int depth);

static void add_conditional(Operand *o, const Order *order, LLVMValueRef phi, int depth) {
  LLVMBasicBlockRef fork = fork_of(phi);
  LLVMValueRef branch = fork ? LLVMGetBasicBlockTerminator(fork) : NULL;
  for (uint32_t i = branch ? place_in(order, branch) : UINT32_MAX - 1; i + 1 < place_in(order, phi); i++)
    add_step(o, order, order->list.data[i + 1]);
  if (branch) add_steps(o, order, LLVMGetOperand(branch, 0), depth - 1);
}

// What is stored to an object that has no name, or the call that makes it: a struct that a function returns.
static void add_unnamed(Operand *o, const Order *order, LLVMValueRef object, int depth) {
  if (!LLVMIsAAllocaInst(object) || map_find(&order->named, map_key(object), 0)) return;
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == object)
      add_steps(o, order, LLVMGetOperand(user, 0), depth - 1);
    else if (LLVMIsACallInst(user) && LLVMGetOperand(user, 0) == object) add_step(o, order, user);
  }
}

static void add_steps(Operand *o, const Order *order, LLVMValueRef value, int depth) {
  if (depth == 0 || !LLVMIsAInstruction(value) || LLVMIsAAllocaInst(value) || is_length(value)) return;
  if (!add_step(o, order, value)) return;
  if (LLVMIsAPHINode(value)) add_conditional(o, order, value, depth);
  if (LLVMIsALoadInst(value)) add_unnamed(o, order, root_of(LLVMGetOperand(value, 0)), depth);
  for (int i = 0; i < LLVMGetNumOperands(value); i++)
    add_steps(o, order, LLVMGetOperand(value, (unsigned)i), depth - 1);
}

static Operand operand_of(const Order *order, LLVMValueRef value) {
  Operand o = {.value = value};
  add_steps(&o, order, value, DEEPEST);
  return o;
}

// ---- operands without an order among them

typedef struct Found {
  const Order *order;
  LLVMValueRef root, before; // the instruction whose operands they are; where nothing is proved from, or NULL
} Found;

// The left operand of x += f() is read after the right one is evaluated, and that is all there is to it (6.5.16.2p3). Otherwise clang goes from left
// to right.
static LLVMValueRef assigned_operand(const Order *order, LLVMValueRef root) {
  bool is_arithmetic = LLVMIsABinaryOperator(root) || is_called(root, "llvm.");
  LLVMValueRef left = is_arithmetic ? LLVMGetOperand(root, 0) : NULL,
               right = is_arithmetic ? LLVMGetOperand(root, 1) : NULL;
  while (left && LLVMIsACastInst(left)) left = LLVMGetOperand(left, 0);
  bool is_later =
      left && LLVMIsALoadInst(left) && LLVMIsAInstruction(right) && place_in(order, left) > place_in(order, right);
  return is_later ? left : NULL;
}

static bool are_in_conflict(const Effects *a, const Effects *b) {
  for (uint32_t k = 0; k < a->of.capacity; k++)
    if (a->of.slots[k].key != MAP_EMPTY && conflict(a->of.slots[k].value, map_find(&b->of, a->of.slots[k].key, 0)))
      return true;
  return false;
}

// What an operand does: all of it, and what its calls do. Where no call is among them, two accesses have no order at all (unsequenced.h).
typedef struct Own {
  Effects all, by_calls;
} Own;

// A variable or a call of the operand, which is in conflict with what comes behind it.
static void look_behind(Found *found, const Operand *operand, Own *own) {
  const Order *order = found->order;
  LLVMValueRef assigned = assigned_operand(order, found->root);
  Operand seen = {0}; // that and what is made of it
  for (uint32_t i = 0; i < operand->steps.count; i++) add_step(&seen, order, operand->steps.data[i]);
  for (uint32_t at = operand->end + 1; at < place_in(order, found->root) && !found->before; at++) {
    LLVMValueRef i = order->list.data[at];
    Effects behind = {0};
    bool is_own = false, calls = LLVMIsACallInst(i) != NULL;
    for (int k = 0; k < LLVMGetNumOperands(i) && !is_own; k++) is_own = has_step(&seen, LLVMGetOperand(i, (unsigned)k));
    if (is_own) add_step(&seen, order, i);
    else if (i != assigned) collect_instruction(&behind, &(Frame){0}, i);
    if (is_own && LLVMIsAStoreInst(i)) collect_instruction(&own->all, &(Frame){0}, i); // as in x++
    if (are_in_conflict(&behind, calls ? &own->all : &own->by_calls)) found->before = calls ? i : found->root;
    effects_release(&behind);
  }
  operand_release(&seen);
}

// What it stores on its way: p in *p++. All that is made of its steps there is its own.
static void collect_stores(const Order *order, const Operand *operand, Effects *all) {
  for (uint32_t at = operand->begin; at < operand->end; at++) {
    LLVMValueRef i = order->list.data[at];
    bool is_own = false;
    for (int k = 0; k < LLVMGetNumOperands(i) && !is_own && LLVMIsAStoreInst(i); k++) {
      LLVMValueRef from = LLVMGetOperand(i, (unsigned)k);
      is_own =
          has_step(operand, from) || (c_value_opcode(from) == LLVMGetElementPtr && has_step(operand, root_of(from)));
    }
    if (is_own) collect_instruction(all, &(Frame){0}, i);
  }
}

static void look_at_operand(Found *found, LLVMValueRef value) {
  Operand operand = operand_of(found->order, value);
  Own own = {0};
  if (operand.steps.count) collect_stores(found->order, &operand, &own.all);
  LLVMValueRef call = NULL; // of its own that comes before all else
  bool is_conditional = false;
  for (uint32_t i = 0; i < operand.steps.count; i++) {
    LLVMValueRef step = operand.steps.data[i];
    bool calls = LLVMIsACallInst(step) != NULL;
    if (!LLVMIsAStoreInst(step)) collect_instruction(&own.all, &(Frame){0}, step);
    if (calls) collect_instruction(&own.by_calls, &(Frame){0}, step);
    is_conditional |= LLVMIsAPHINode(step) != NULL;
    if (calls && !call) call = step;
  }
  if (own.all.of.capacity) look_behind(found, &operand, &own);
  if (found->before && call && !is_conditional) found->before = call;
  effects_release(&own.all);
  effects_release(&own.by_calls);
  operand_release(&operand);
}

static bool has_operands(LLVMValueRef i) {
  bool is_length = c_value_opcode(i) == LLVMMul && (LLVMGetNSW(i) || LLVMGetNUW(i));
  return LLVMGetNumOperands(i) > 1 && !LLVMIsAPHINode(i) && !LLVMIsATerminatorInst(i) && !LLVMIsASelectInst(i) &&
         !is_length && !c_is_call_of_handler(i) && !is_called(i, "__sextant_");
}

// ---- two calls of which either may come first

typedef struct CallPair {
  LLVMValueRef left, right;
} CallPair;
VEC(CallPairVec, callpairvec, CallPair)

static bool is_call(LLVMValueRef i) { return LLVMIsACallInst(i) && !c_is_call_of_handler(i) && !is_called(i, "llvm."); }

// The one call that the operand is made of, or NULL: all else of it is computed in any case, and stores nothing.
static LLVMValueRef only_call(const Operand *operand) {
  LLVMValueRef call = NULL;
  for (uint32_t i = 0; i < operand->steps.count; i++) {
    LLVMValueRef step = operand->steps.data[i];
    if (LLVMIsAPHINode(step) || LLVMIsAStoreInst(step) || (call && is_call(step))) return NULL;
    if (is_call(step)) call = step;
  }
  return call;
}

// The one call between the left one and the root, or NULL: nothing is stored there, and no value depends on the way.
static LLVMValueRef only_call_behind(const Order *order, LLVMValueRef left, LLVMValueRef root) {
  LLVMValueRef call = NULL;
  for (uint32_t at = place_in(order, left) + 1; at < place_in(order, root); at++) {
    LLVMValueRef i = order->list.data[at];
    if (LLVMIsAPHINode(i) || LLVMIsAStoreInst(i) || (call && is_call(i))) return NULL;
    if (is_call(i)) call = i;
  }
  return call;
}

static bool is_used_behind(const Order *order, LLVMValueRef left, LLVMValueRef right) {
  for (LLVMUseRef use = LLVMGetFirstUse(left); use; use = LLVMGetNextUse(use))
    if (place_in(order, LLVMGetUser(use)) <= place_in(order, right)) return false;
  return true;
}

// Is what the operand does besides the left call in no conflict with the right one, and what else lies behind in none with the left one?
static bool only_calls_conflict(const Found *found, const Operand *operand, const CallPair *pair) {
  const Order *order = found->order;
  Effects left = {0}, right = {0}, before = {0}, behind = {0};
  collect_instruction(&left, &(Frame){0}, pair->left);
  collect_instruction(&right, &(Frame){0}, pair->right);
  for (uint32_t i = 0; i < operand->steps.count; i++)
    if (operand->steps.data[i] != pair->left) collect_instruction(&before, &(Frame){0}, operand->steps.data[i]);
  for (uint32_t at = place_in(order, pair->left) + 1; at < place_in(order, found->root); at++)
    if (order->list.data[at] != pair->right) collect_instruction(&behind, &(Frame){0}, order->list.data[at]);
  bool is = !are_in_conflict(&before, &right) && !are_in_conflict(&behind, &left);
  effects_release(&left);
  effects_release(&right);
  effects_release(&before);
  effects_release(&behind);
  return is;
}

static bool find_pair(const Found *found, LLVMValueRef value, CallPair *pair) {
  Operand operand = operand_of(found->order, value);
  pair->left = only_call(&operand);
  bool is_possible = pair->left && c_either_order_is_possible(pair->left);
  pair->right = is_possible ? only_call_behind(found->order, pair->left, found->root) : NULL;
  bool is = pair->right && c_call_named_function(pair->right) &&
            is_used_behind(found->order, pair->left, pair->right) && only_calls_conflict(found, &operand, pair);
  operand_release(&operand);
  return is;
}

// Adds it, unless it is there; false where one of the two is in another pair.
static bool add_pair(CallPairVec *pairs, CallPair pair) {
  for (uint32_t i = 0; i < pairs->count; i++) {
    const CallPair *other = &pairs->data[i];
    if (other->left == pair.left && other->right == pair.right) return true;
    bool is_shared = other->left == pair.left || other->left == pair.right || other->right == pair.left ||
                     other->right == pair.right;
    if (is_shared) return false;
  }
  callpairvec_push(pairs, pair);
  return true;
}

static LLVMValueRef doubtful_operands(const Order *order, LLVMValueRef root, CallPairVec *pairs) {
  Found found = {.order = order, .root = root};
  for (int i = 0; i < LLVMGetNumOperands(root) && !found.before; i++) {
    CallPair pair;
    look_at_operand(&found, LLVMGetOperand(root, (unsigned)i));
    bool is_pair = found.before && find_pair(&found, LLVMGetOperand(root, (unsigned)i), &pair);
    if (is_pair && add_pair(pairs, pair)) found.before = NULL;
  }
  return found.before;
}

// The initialisers of a list are operands of the last of them: by object and place the last store, and 1.
static uint64_t list_of(LLVMValueRef store) {
  LLVMValueRef object = c_store_initialises(store);
  return object ? hash_add(map_key(object), map_key(LLVMInstructionGetDebugLoc(store))) : 0;
}

static void find_lists(const Order *order, Map *last) {
  for (uint32_t at = 0; at < order->list.count; at++) {
    uint64_t list = list_of(order->list.data[at]);
    if (list) map_set(last, list, at + 1);
  }
}

static LLVMValueRef doubtful_initialiser(const Order *order, const Map *last, LLVMValueRef store) {
  uint64_t list = list_of(store);
  uint32_t end = list ? map_find(last, list, 0) : 0;
  if (!end || order->list.data[end - 1] == store) return NULL;
  Found found = {.order = order, .root = order->list.data[end - 1]};
  look_at_operand(&found, LLVMGetOperand(store, 0));
  return found.before;
}

static void list_doubtful(LLVMValueRef function, ValueVec *found, CallPairVec *pairs) {
  Order order = {0};
  Map last = {0};
  find_order(function, &order);
  find_lists(&order, &last);
  for (uint32_t at = 0; at < order.list.count; at++) {
    LLVMValueRef i = order.list.data[at], before = has_operands(i) ? doubtful_operands(&order, i, pairs) : NULL;
    if (!before) before = doubtful_initialiser(&order, &last, i);
    if (before) valuevec_push(found, before);
  }
  map_release(&last);
  order_release(&order);
}

void c_evaluation_order_insert(LLVMModuleRef module) {
  ValueVec found = {0};
  CallPairVec pairs = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) list_doubtful(f, &found, &pairs);
  for (uint32_t i = 0; i < found.count; i++)
    c_request_doubt(module, found.data[i], "the order in which operands are evaluated matters, and C leaves it open");
  for (uint32_t i = 0; i < pairs.count; i++) c_either_order_insert(module, pairs.data[i].left, pairs.data[i].right);
  callpairvec_release(&pairs);
  valuevec_release(&found);
}
