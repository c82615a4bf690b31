// Clang without optimisation keeps no value from one full expression to the next: what is computed from the same value is in the same expression. So the
// side effects within an operand are the stores that use a value which the operand is computed from, or what is computed from such a value. Calls are
// for evaluation_order.c. Members of one kind of struct, objects of different types, and variables whose address nobody has are taken to be apart.
#include "front/c/unsequenced_effects.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"

#define DEEPEST 16 // operations between an operand and what it is computed from
#define HIGHEST 5  // and between a value and the store of what is made of it
#define MOST 64u   // values of an operand

typedef struct Pass {
  LLVMModuleRef module;
  Layout layout;
} Pass;

typedef struct Effects {
  ValueVec values; // that the operand is computed from
  ValueVec reads, writes;
} Effects;

static void effects_release(Effects *e) {
  valuevec_release(&e->values);
  valuevec_release(&e->reads);
  valuevec_release(&e->writes);
}

static bool has(const ValueVec *list, LLVMValueRef value) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == value) return true;
  return false;
}

static bool is_handler(LLVMValueRef i) {
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  size_t length;
  return function && strncmp(LLVMGetValueName2(function, &length), "__ubsan_handle_", strlen("__ubsan_handle_")) == 0;
}

static bool is_own_call(LLVMValueRef i) {
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  return LLVMIsACallInst(i) && !(function && LLVMGetIntrinsicID(function));
}

// ---- what an operand does

static void collect_values(Effects *e, LLVMValueRef value, bool with_arguments, int depth) {
  bool is_leaf = !LLVMIsAInstruction(value) || LLVMIsAPHINode(value) || LLVMIsAAllocaInst(value);
  if (is_leaf || (!with_arguments && is_own_call(value)) || depth == 0 || e->values.count >= MOST ||
      has(&e->values, value))
    return;
  valuevec_push(&e->values, value);
  if (LLVMIsALoadInst(value)) valuevec_push(&e->reads, value);
  for (int i = 0; i < LLVMGetNumOperands(value); i++)
    collect_values(e, LLVMGetOperand(value, (unsigned)i), with_arguments, depth - 1);
}

static void collect_stores(Effects *e, LLVMValueRef value, LLVMValueRef root, int height) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user == root || !LLVMIsAInstruction(user) || has(&e->values, user) || LLVMIsAPHINode(user)) continue;
    if (LLVMIsAStoreInst(user) && !has(&e->writes, user)) valuevec_push(&e->writes, user);
    else if (height > 0 && !LLVMIsATerminatorInst(user) && !is_own_call(user))
      collect_stores(e, user, root, height - 1);
  }
}

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(b);
  if (LLVMGetInstructionParent(a) == block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (i == a || i == b) return i == a;
  }
  return false;
}

// Has the block of one been gone through wherever the other's begins?
static bool is_done_before(LLVMValueRef a, LLVMValueRef b) {
  if (!LLVMIsAInstruction(a) || comes_before(a, b)) return true;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(b), own = LLVMGetInstructionParent(a);
  for (uint32_t steps = 0; (block = c_block_only_before(block)) && steps < MOST; steps++)
    if (block == own) return true;
  return false;
}

static Effects effects_of(LLVMValueRef operand, LLVMValueRef root, bool with_arguments) {
  Effects e = {0};
  uint32_t count = 0;
  collect_values(&e, operand, with_arguments, DEEPEST);
  for (uint32_t i = 0; i < e.values.count; i++) collect_stores(&e, e.values.data[i], root, HIGHEST);
  for (uint32_t i = 0; i < e.writes.count; i++)
    if (is_done_before(e.writes.data[i], root)) e.writes.data[count++] = e.writes.data[i];
  e.writes.count = count;
  return e;
}

// ---- may two accesses be to one object?

static LLVMValueRef address_of(LLVMValueRef access) { return LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0); }

static LLVMTypeRef type_of(LLVMValueRef access) {
  return LLVMTypeOf(LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access);
}

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool is_variable(LLVMValueRef root) { return LLVMIsAAllocaInst(root) || LLVMIsAGlobalVariable(root); }

// Is the address of a local variable only used to read and write it?
static bool is_nobody_elses(LLVMValueRef root) {
  if (!LLVMIsAAllocaInst(root)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(root); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsALoadInst(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == root)) return false;
  }
  return true;
}

// The number of the member that the last step to an address takes, and of what; false: it takes none.
static bool member_of(LLVMValueRef address, LLVMTypeRef *type, uint64_t *number) {
  if (c_value_opcode(address) != LLVMGetElementPtr || LLVMGetNumOperands(address) != 3) return false;
  LLVMValueRef index = LLVMGetOperand(address, 2);
  *type = LLVMGetGEPSourceElementType(address);
  if (LLVMGetTypeKind(*type) != LLVMStructTypeKind || !LLVMIsAConstantInt(index)) return false;
  *number = LLVMConstIntGetZExtValue(index);
  return true;
}

static bool are_other_members(LLVMValueRef a, LLVMValueRef b) {
  LLVMTypeRef type, other;
  uint64_t number, of_other;
  for (; c_value_opcode(a) == LLVMGetElementPtr; a = LLVMGetOperand(a, 0))
    for (LLVMValueRef at = b; c_value_opcode(at) == LLVMGetElementPtr; at = LLVMGetOperand(at, 0))
      if (member_of(a, &type, &number) && member_of(at, &other, &of_other) && type == other && number != of_other)
        return true;
  return false;
}

// Variables by their names are clang's.
static bool is_whole_variable(LLVMValueRef access) {
  LLVMValueRef root = address_of(access);
  LLVMTypeRef type = LLVMIsAAllocaInst(root)       ? LLVMGetAllocatedType(root)
                     : LLVMIsAGlobalVariable(root) ? LLVMGlobalGetValueType(root)
                                                   : NULL;
  return type && type == type_of(access);
}

// The place in a variable; false: it is not fixed.
static bool find_offset(const Pass *pass, LLVMValueRef address, int64_t *offset) {
  int64_t step;
  for (*offset = 0; c_value_opcode(address) == LLVMGetElementPtr; address = LLVMGetOperand(address, 0)) {
    if (!c_layout_gep_offset(&pass->layout, address, &step)) return false;
    *offset += step;
  }
  return is_variable(address);
}

// Is it a member of a unit that others are in, too? These are objects of their own, and the addresses do not tell them apart.
static bool is_of_bit_field(LLVMValueRef access) {
  LLVMValueRef value = LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : NULL;
  LLVMValueRef kept = value && c_value_opcode(value) == LLVMOr ? LLVMGetOperand(value, 0) : NULL;
  LLVMValueRef old = kept && c_value_opcode(kept) == LLVMAnd ? LLVMGetOperand(kept, 0) : NULL;
  return old && LLVMIsALoadInst(old) && LLVMGetOperand(old, 0) == address_of(access);
}

static bool may_meet(const Pass *pass, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef root = root_of(address_of(a)), other = root_of(address_of(b));
  int64_t offset, of_other;
  if (a == b || is_of_bit_field(a) || is_of_bit_field(b)) return false;
  if (type_of(a) != type_of(b) || (is_whole_variable(a) && is_whole_variable(b))) return false;
  if (root != other && ((is_variable(root) && is_variable(other)) || is_nobody_elses(root) || is_nobody_elses(other)))
    return false;
  if (root == other && find_offset(pass, address_of(a), &offset) && find_offset(pass, address_of(b), &of_other))
    return offset == of_other;
  return !are_other_members(address_of(a), address_of(b));
}

// ---- limits

static void ask(const Pass *pass, LLVMValueRef root, LLVMValueRef a, LLVMValueRef b, const char *why) {
  LLVMModuleRef module = pass->module;
  if (!is_done_before(address_of(a), root) || !is_done_before(address_of(b), root)) {
    c_request_doubt(module, root, why);
    return;
  }
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, root);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(root));
  LLVMTypeRef size = LLVMInt64TypeInContext(context);
  LLVMValueRef arguments[] = {address_of(a), LLVMConstInt(size, c_layout_size(&pass->layout, type_of(a)), false),
                              address_of(b), LLVMConstInt(size, c_layout_size(&pass->layout, type_of(b)), false),
                              LLVMBuildGlobalString(at, why, "")};
  c_request_call(module, at, "__sextant_apart", LLVMVoidTypeInContext(context), arguments, 5);
  LLVMDisposeBuilder(at);
}

static void compare(const Pass *pass, LLVMValueRef root, const ValueVec *a, const ValueVec *b, const char *why) {
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t k = 0; k < b->count; k++)
      if (may_meet(pass, a->data[i], b->data[k])) ask(pass, root, a->data[i], b->data[k], why);
}

static void compare_effects(const Pass *pass, LLVMValueRef root, const Effects *a, const Effects *b, const char *why) {
  compare(pass, root, &a->writes, &b->writes, why);
  compare(pass, root, &a->writes, &b->reads, why);
  compare(pass, root, &a->reads, &b->writes, why);
}

// The initialisers before this one in its list. They are evaluated one after the other, but nobody knows which first (6.7.9p23).
static void compare_initialisers(const Pass *pass, LLVMValueRef store) {
  LLVMValueRef object = c_store_initialises(store);
  LLVMBasicBlockRef block = LLVMGetInstructionParent(store);
  LLVMMetadataRef place = LLVMInstructionGetDebugLoc(store);
  Effects own = effects_of(LLVMGetOperand(store, 0), store, false);
  uint32_t steps = 0;
  for (LLVMValueRef i = LLVMGetPreviousInstruction(store); object && (i || block);) {
    if (i && c_store_initialises(i) == object && LLVMInstructionGetDebugLoc(i) == place) {
      Effects other = effects_of(LLVMGetOperand(i, 0), store, false);
      compare_effects(pass, store, &other, &own, UNORDERED);
      effects_release(&other);
    }
    if (i) i = LLVMGetPreviousInstruction(i);
    else if ((block = steps++ < MOST ? c_block_only_before(block) : NULL)) i = LLVMGetLastInstruction(block);
  }
  effects_release(&own);
}

static bool has_operands(LLVMValueRef i) {
  return LLVMGetNumOperands(i) > 1 && !LLVMIsAPHINode(i) && !LLVMIsATerminatorInst(i) && !is_handler(i) &&
         LLVMInstructionGetDebugLoc(i);
}

// An assignment's own side effect comes after the operands are computed, but not after their side effects (6.5.16p3), unless these are done when a call
// begins whose result it needs.
static void compare_operands(const Pass *pass, LLVMValueRef root) {
  int count = LLVMGetNumOperands(root);
  Effects *all = memory_new((size_t)count * sizeof *all);
  for (int i = 0; i < count; i++) all[i] = effects_of(LLVMGetOperand(root, (unsigned)i), root, true);
  for (int i = 0; i < count; i++)
    for (int k = i + 1; k < count; k++) compare_effects(pass, root, &all[i], &all[k], UNSEQUENCED);
  for (int i = 0; i < count; i++) effects_release(&all[i]);
  for (int i = 0; i < count && LLVMIsAStoreInst(root); i++) {
    Effects own = effects_of(LLVMGetOperand(root, (unsigned)i), root, false);
    for (uint32_t k = 0; k < own.writes.count; k++)
      if (may_meet(pass, own.writes.data[k], root)) ask(pass, root, own.writes.data[k], root, UNSEQUENCED);
    effects_release(&own);
  }
  free(all);
}

static Pass pass_over(LLVMModuleRef module) {
  Pass pass = {.module = module, .layout = {.data = LLVMGetModuleDataLayout(module)}};
  pass.layout.pointer_width = 8 * LLVMPointerSize(pass.layout.data);
  return pass;
}

bool c_unsequenced_may_meet(LLVMModuleRef module, LLVMValueRef a, LLVMValueRef b) {
  Pass pass = pass_over(module);
  return may_meet(&pass, a, b);
}

bool c_unsequenced_is_by_name(LLVMValueRef access) { return is_nobody_elses(root_of(address_of(access))); }

// Before the second of them, wherever clang has put it.
void c_unsequenced_ask(LLVMModuleRef module, LLVMValueRef a, LLVMValueRef b, const char *why) {
  Pass pass = pass_over(module);
  ask(&pass, is_done_before(b, a) ? a : b, a, b, why);
}

void c_unsequenced_effects_insert(LLVMModuleRef module) {
  Pass pass = pass_over(module);
  ValueVec roots = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (has_operands(i)) valuevec_push(&roots, i);
  for (uint32_t i = 0; i < roots.count; i++) {
    compare_operands(&pass, roots.data[i]);
    if (c_store_initialises(roots.data[i])) compare_initialisers(&pass, roots.data[i]);
  }
  valuevec_release(&roots);
}
