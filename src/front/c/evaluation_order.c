// Clang keeps no value from one full expression to the next, but for the lengths of arrays. So what comes between an operand and the instruction that it
// is an operand of is done by the operands behind it, unless it uses the operand's value: then it is the operand's own, as in x++.
// What is computed without leading to a value of the expression is not seen here (loose_effects.h).
#include "front/c/contracts.h"
#include "front/c/evaluation_order.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/map.h"
#include "front/c/debug_info.h"
#include "front/c/either_order.h"
#include "front/c/evaluation_effects.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"

#define DEEPEST 400 // operations between an operand and a call

static bool is_called(LLVMValueRef value, const char *prefix) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
  return callee && LLVMIsAFunction(callee) && strncmp(LLVMGetValueName2(callee, &length), prefix, strlen(prefix)) == 0;
}

static bool is_marker(LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  return function && LLVMGetIntrinsicID(function) && c_intrinsic_is_marker(call);
}

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// ---- what an operand does

// The instructions of a function in clang's order.
typedef struct Order {
  ValueVec list;
  Map place; // instruction -> place in the list, and 1
  Map named; // local objects that have a name -> 1
  EffectStudy *study;
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
  uint32_t limit;      // the place of what it is an operand of
} Operand;

static void operand_release(Operand *o) {
  valuevec_release(&o->steps);
  map_release(&o->has);
}

static bool has_step(const Operand *o, LLVMValueRef i) { return map_find(&o->has, map_key(i), 0) != 0; }

static bool add_step(Operand *o, const Order *order, LLVMValueRef i) {
  if (has_step(o, i) || place_in(order, i) >= o->limit) return false;
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

// What is stored to an object that has no name, or the call that makes it: a struct that a function returns, or that is passed.
static void add_unnamed(Operand *o, const Order *order, LLVMValueRef object, int depth) {
  bool is_part = c_value_opcode(object) == LLVMGetElementPtr;
  if (depth == 0 || (!is_part && !LLVMIsAAllocaInst(object)) || map_find(&order->named, map_key(object), 0)) return;
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == object) {
      add_steps(o, order, LLVMGetOperand(user, 0), depth - 1);
      if (is_part) add_step(o, order, user);
    } else if (c_value_opcode(user) == LLVMGetElementPtr) add_unnamed(o, order, user, depth - 1);
    else if (LLVMIsACallInst(user) && LLVMGetOperand(user, 0) == object && !is_marker(user))
      add_steps(o, order, user, depth - 1);
  }
}

static void add_steps(Operand *o, const Order *order, LLVMValueRef value, int depth) {
  if (LLVMIsAAllocaInst(value)) return add_unnamed(o, order, value, depth);
  if (depth == 0 || !LLVMIsAInstruction(value) || is_length(value)) return;
  if (!add_step(o, order, value)) return;
  if (LLVMIsAPHINode(value)) add_conditional(o, order, value, depth);
  if (LLVMIsALoadInst(value)) add_unnamed(o, order, root_of(LLVMGetOperand(value, 0)), depth);
  for (int i = 0; i < LLVMGetNumOperands(value); i++)
    add_steps(o, order, LLVMGetOperand(value, (unsigned)i), depth - 1);
}

static Operand operand_of(const Order *order, LLVMValueRef root, LLVMValueRef value) {
  Operand o = {.value = value, .limit = place_in(order, root)};
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

// What an operand does: all of it, and what its calls do. Where no call is among them, two accesses have no order at all (unsequenced.h).
typedef struct Own {
  Effects all, by_calls;
} Own;

// A variable or a call of the operand, which is in conflict with what comes behind it.
static void look_behind(Found *found, const Operand *operand, Own *own) {
  const Order *order = found->order;
  LLVMValueRef assigned = assigned_operand(order, found->root);
  Operand seen = {.limit = UINT32_MAX}; // that and what is made of it
  for (uint32_t i = 0; i < operand->steps.count; i++) add_step(&seen, order, operand->steps.data[i]);
  for (uint32_t at = operand->end + 1; at < place_in(order, found->root) && !found->before; at++) {
    LLVMValueRef i = order->list.data[at];
    Effects behind = {0};
    bool is_own = false, calls = LLVMIsACallInst(i) != NULL;
    for (int k = 0; k < LLVMGetNumOperands(i) && !is_own; k++) is_own = has_step(&seen, LLVMGetOperand(i, (unsigned)k));
    if (is_own) add_step(&seen, order, i);
    else if (i != assigned) c_effects_add(order->study, &behind, i);
    if (is_own && LLVMIsAStoreInst(i)) c_effects_add(order->study, &own->all, i); // as in x++
    if (c_effects_conflict(order->study, &behind, calls ? &own->all : &own->by_calls))
      found->before = calls ? i : found->root;
    c_effects_release(&behind);
  }
  Effects passed = {0};
  c_effects_add_passed(order->study, &passed, found->root, operand->value);
  if (!found->before && c_effects_conflict(order->study, &passed, &own->by_calls)) found->before = found->root;
  c_effects_release(&passed);
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
    if (is_own) c_effects_add(order->study, all, i);
  }
}

// What va_arg does to its list. It is a macro, of which nobody says how it does it; so two of them have an order, as two calls have.
static bool is_of_list(LLVMValueRef access) {
  LLVMValueRef address = LLVMIsALoadInst(access)    ? LLVMGetOperand(access, 0)
                         : LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 1)
                                                    : NULL;
  return address && c_list_member(address) >= 0;
}

static void look_at_operand(Found *found, LLVMValueRef value) {
  Operand operand = operand_of(found->order, found->root, value);
  Own own = {0};
  if (operand.steps.count) collect_stores(found->order, &operand, &own.all);
  LLVMValueRef call = NULL; // of its own that comes before all else
  bool is_conditional = false;
  for (uint32_t i = 0; i < operand.steps.count; i++) {
    LLVMValueRef step = operand.steps.data[i];
    bool calls = LLVMIsACallInst(step) != NULL;
    c_effects_add(found->order->study, &own.all, step);
    if (calls || is_of_list(step)) c_effects_add(found->order->study, &own.by_calls, step);
    is_conditional |= LLVMIsAPHINode(step) != NULL;
    if (calls && !call) call = step;
  }
  if (operand.steps.count) look_behind(found, &operand, &own);
  if (found->before && call && !is_conditional) found->before = call;
  c_effects_release(&own.all);
  c_effects_release(&own.by_calls);
  operand_release(&operand);
}

static bool is_of_contract(LLVMValueRef i) {
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  return function && (c_contracts_keeps(function) || c_contracts_made(function));
}

static bool has_operands(LLVMValueRef i) {
  bool is_length = c_value_opcode(i) == LLVMMul && (LLVMGetNSW(i) || LLVMGetNUW(i));
  return LLVMGetNumOperands(i) > 1 && !LLVMIsAPHINode(i) && !LLVMIsATerminatorInst(i) && !LLVMIsASelectInst(i) &&
         !is_length && !c_is_call_of_handler(i) && !is_called(i, "__sextant_") && !is_of_contract(i);
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
  c_effects_add(order->study, &left, pair->left);
  c_effects_add(order->study, &right, pair->right);
  for (uint32_t i = 0; i < operand->steps.count; i++)
    if (operand->steps.data[i] != pair->left) c_effects_add(order->study, &before, operand->steps.data[i]);
  for (uint32_t at = place_in(order, pair->left) + 1; at < place_in(order, found->root); at++)
    if (order->list.data[at] != pair->right) c_effects_add(order->study, &behind, order->list.data[at]);
  bool is = !c_effects_conflict(order->study, &before, &right) && !c_effects_conflict(order->study, &behind, &left);
  c_effects_release(&left);
  c_effects_release(&right);
  c_effects_release(&before);
  c_effects_release(&behind);
  return is;
}

static bool find_pair(const Found *found, LLVMValueRef value, CallPair *pair) {
  Operand operand = operand_of(found->order, found->root, value);
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

// A struct that a call returns is read when all operands are computed: the calls of others lie between the call and that. The call of another operand
// there which it is in conflict with, or NULL.
static LLVMValueRef call_within(const Order *order, LLVMValueRef root, LLVMValueRef value, const Operand *other) {
  Operand operand = operand_of(order, root, value);
  LLVMValueRef found = NULL;
  Effects own = {0};
  for (uint32_t i = 0; i < operand.steps.count; i++) c_effects_add(order->study, &own, operand.steps.data[i]);
  for (uint32_t i = 0; i < other->steps.count && !found; i++) {
    LLVMValueRef step = other->steps.data[i];
    bool is_within = place_in(order, step) > operand.begin && place_in(order, step) < operand.end;
    if (!is_call(step) || has_step(&operand, step) || !is_within) continue;
    Effects within = {0};
    c_effects_add(order->study, &within, step);
    if (c_effects_conflict(order->study, &own, &within)) found = order->list.data[operand.begin];
    c_effects_release(&within);
  }
  c_effects_release(&own);
  operand_release(&operand);
  return found;
}

static LLVMValueRef doubtful_arguments(const Order *order, LLVMValueRef root) {
  LLVMValueRef found = NULL;
  unsigned count = LLVMIsACallInst(root) ? LLVMGetNumArgOperands(root) : 0;
  for (unsigned i = 0; i < count && !found; i++) {
    Operand operand = operand_of(order, root, LLVMGetOperand(root, i));
    for (unsigned k = 0; k < count && !found; k++)
      if (k != i && LLVMIsALoadInst(LLVMGetOperand(root, k)))
        found = call_within(order, root, LLVMGetOperand(root, k), &operand);
    operand_release(&operand);
  }
  return found;
}

static LLVMValueRef doubtful_operands(const Order *order, LLVMValueRef root, CallPairVec *pairs) {
  Found found = {.order = order, .root = root};
  for (int i = 0; i < LLVMGetNumOperands(root) && !found.before; i++) {
    CallPair pair;
    look_at_operand(&found, LLVMGetOperand(root, (unsigned)i));
    bool is_pair = found.before && find_pair(&found, LLVMGetOperand(root, (unsigned)i), &pair);
    if (is_pair && add_pair(pairs, pair)) found.before = NULL;
  }
  return found.before ? found.before : doubtful_arguments(order, root);
}

// A struct that is copied to a part of a local object.
static LLVMValueRef copy_initialises(LLVMValueRef copy) {
  bool is_copy = LLVMIsACallInst(copy) && c_intrinsic_transfer(copy) == TRANSFER_COPY;
  LLVMValueRef root = is_copy && !c_copied_initialiser(copy) ? root_of(LLVMGetOperand(copy, 0)) : NULL;
  return root && LLVMIsAAllocaInst(root) ? root : NULL;
}

// The initialisers of a list are operands of the last of them: by object and place the last store, and 1. A copy is at the place of what is copied.
static uint64_t list_of(LLVMValueRef store) {
  LLVMValueRef object = c_store_initialises(store), copied = object ? NULL : copy_initialises(store);
  LLVMValueRef at = copied ? LLVMGetOperand(store, 0) : store;
  if (copied && LLVMIsAGetElementPtrInst(at)) object = copied;
  return object ? hash_add(map_key(object), map_key(LLVMInstructionGetDebugLoc(at))) : 0;
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
  look_at_operand(&found, LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 0) : store);
  return found.before;
}

static void list_doubtful(EffectStudy *study, LLVMValueRef function, ValueVec *found, CallPairVec *pairs) {
  Order order = {.study = study};
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

void c_evaluation_order_insert(LLVMModuleRef module, LLVMValueRef entry) {
  ValueVec found = {0};
  CallPairVec pairs = {0};
  EffectStudy *study = c_effects_new(module, entry);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    list_doubtful(study, f, &found, &pairs);
  c_effects_delete(study);
  for (uint32_t i = 0; i < found.count; i++)
    c_request_doubt(module, found.data[i], "the order in which operands are evaluated matters, and C leaves it open");
  for (uint32_t i = 0; i < pairs.count; i++) c_either_order_insert(module, pairs.data[i].left, pairs.data[i].right);
  callpairvec_release(&pairs);
  valuevec_release(&found);
}
