#include "front/c/instructions.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

#include "front/c/attributes.h"

LLVMOpcode c_value_opcode(LLVMValueRef value) {
  if (LLVMIsAInstruction(value)) return LLVMGetInstructionOpcode(value);
  return LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) : (LLVMOpcode)0;
}

// ---- calls

LLVMValueRef c_call_named_function(LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  for (;;) {
    if (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
    else if (c_value_opcode(callee) == LLVMBitCast) callee = LLVMGetOperand(callee, 0);
    else return LLVMIsAFunction(callee) ? callee : NULL;
  }
}

static uint64_t byval_size(const Layout *layout, LLVMValueRef owner, unsigned i) {
  LLVMAttributeRef attribute = c_attribute(owner, ATTRIBUTE_PARAMETERS + i, "byval");
  return attribute ? c_layout_size(layout, LLVMGetTypeAttributeValue(attribute)) : 0;
}

uint64_t c_call_byval_size(const Layout *layout, LLVMValueRef call, unsigned i) { return byval_size(layout, call, i); }

uint64_t c_parameter_byval_size(const Layout *layout, LLVMValueRef function, unsigned i) {
  return byval_size(layout, function, i);
}

unsigned c_call_argument_alignment(LLVMValueRef call, unsigned i) {
  uint64_t align = c_attribute_number(call, ATTRIBUTE_PARAMETERS + i, "align");
  return align ? (unsigned)align : 1;
}

// ---- intrinsics

static const char *intrinsic_name(LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  size_t length;
  if (!LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee)) return "";
  return LLVMGetValueName2(callee, &length);
}

static bool starts(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

TransferKind c_intrinsic_transfer(LLVMValueRef call) {
  const char *name = intrinsic_name(call);
  if (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove")) return TRANSFER_COPY;
  return starts(name, "llvm.memset") ? TRANSFER_FILL : TRANSFER_NONE;
}

bool c_intrinsic_is_marker(LLVMValueRef call) {
  const char *name = intrinsic_name(call);
  return starts(name, "llvm.lifetime.") || starts(name, "llvm.dbg.") || starts(name, "llvm.invariant.") ||
         starts(name, "llvm.experimental.noalias") || starts(name, "llvm.donothing");
}

bool c_is_call_of_handler(LLVMValueRef user) {
  size_t length;
  return c_value_opcode(user) == LLVMCall && LLVMIsAFunction(LLVMGetCalledValue(user)) &&
         starts(LLVMGetValueName2(LLVMGetCalledValue(user), &length), "__ubsan_handle_");
}

bool c_function_is_taken(LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return true;
  }
  return false;
}

LLVMBasicBlockRef c_block_only_before(LLVMBasicBlockRef block) {
  LLVMBasicBlockRef before = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsATerminatorInst(user) || (before && before != LLVMGetInstructionParent(user))) return NULL;
    before = LLVMGetInstructionParent(user);
  }
  return before;
}

bool c_number_is_told_to_checks(LLVMValueRef number) {
  for (LLVMUseRef use = LLVMGetFirstUse(number); use; use = LLVMGetNextUse(use))
    if (!c_is_call_of_handler(LLVMGetUser(use))) return false;
  return true;
}

LLVMValueRef c_comparison_other(LLVMValueRef comparison, LLVMValueRef number) {
  LLVMIntPredicate predicate = LLVMIsAICmpInst(comparison) ? LLVMGetICmpPredicate(comparison) : LLVMIntSLT;
  if (predicate != LLVMIntEQ && predicate != LLVMIntNE) return NULL;
  LLVMValueRef other = LLVMGetOperand(comparison, LLVMGetOperand(comparison, 0) == number ? 1 : 0);
  return LLVMIsAPtrToIntInst(other) || (LLVMIsAConstantInt(other) && LLVMIsNull(other)) ? other : NULL;
}

// All of the address is in the number: what is narrower says less.
bool c_number_is_compared(const Layout *layout, LLVMValueRef number) {
  bool is_whole =
      LLVMIsAPtrToIntInst(number) && c_layout_scalar_width(layout, LLVMTypeOf(number)) == layout->pointer_width;
  for (LLVMUseRef use = LLVMGetFirstUse(number); use && is_whole; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    is_whole = c_is_call_of_handler(user) || c_comparison_other(user, number);
  }
  return is_whole;
}

LLVMValueRef c_block_handler(LLVMBasicBlockRef block, const char *handler) {
  size_t length;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    if (starts(name, "__ubsan_handle_") && starts(name + strlen("__ubsan_handle_"), handler)) return i;
  }
  return NULL;
}

#define MEMBER_ACCESS 3 // of clang's kinds of checks

// The last of { place, type, alignment, kind } that the handler is told.
static bool is_told_of_member(LLVMValueRef handler) {
  LLVMValueRef told = LLVMGetOperand(handler, 0);
  LLVMValueRef data = LLVMIsAGlobalVariable(told) ? LLVMGetInitializer(told) : NULL;
  bool is_struct = data && LLVMGetTypeKind(LLVMTypeOf(data)) == LLVMStructTypeKind;
  LLVMValueRef kind = is_struct ? LLVMGetAggregateElement(data, 3) : NULL;
  return kind && LLVMIsAConstantInt(kind) && LLVMConstIntGetZExtValue(kind) == MEMBER_ACCESS;
}

LLVMValueRef c_branch_member_of(LLVMValueRef branch) {
  if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return NULL;
  LLVMValueRef condition = LLVMGetCondition(branch);
  LLVMValueRef handler =
      LLVMIsAICmpInst(condition) ? c_block_handler(LLVMGetSuccessor(branch, 1), "type_mismatch") : NULL;
  return handler && is_told_of_member(handler) ? LLVMGetOperand(condition, 0) : NULL;
}

bool c_value_is_pointer_difference(LLVMValueRef value) {
  size_t length;
  return LLVMIsAInstruction(value) && c_value_opcode(value) == LLVMSub &&
         strncmp(LLVMGetValueName2(value, &length), "sub.ptr.sub", strlen("sub.ptr.sub")) == 0 &&
         c_value_opcode(LLVMGetOperand(value, 0)) == LLVMPtrToInt &&
         c_value_opcode(LLVMGetOperand(value, 1)) == LLVMPtrToInt;
}

// Is the address only part of differences of pointers? Those show no address.
static bool is_only_subtracted(LLVMValueRef number) {
  for (LLVMUseRef use = LLVMGetFirstUse(number); use; use = LLVMGetNextUse(use))
    if (!c_value_is_pointer_difference(LLVMGetUser(use))) return false;
  return true;
}

bool c_number_is_seen(LLVMValueRef number) {
  return !c_number_is_told_to_checks(number) && !is_only_subtracted(number);
}

bool c_is_initialiser(LLVMValueRef global) {
  static const char name[] = "__const.";
  size_t length;
  return strncmp(LLVMGetValueName2(global, &length), name, sizeof name - 1) == 0;
}

LLVMValueRef c_copied_initialiser(LLVMValueRef i) {
  LLVMValueRef from = LLVMIsACallInst(i) && c_intrinsic_transfer(i) == TRANSFER_COPY ? LLVMGetOperand(i, 1) : NULL;
  bool is_one = from && LLVMIsAGlobalVariable(from) && LLVMIsGlobalConstant(from) && c_is_initialiser(from);
  return is_one ? LLVMGetInitializer(from) : NULL;
}

// ---- lists of variable arguments

static bool is_list(LLVMTypeRef type) {
  if (!type || LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMIsLiteralStruct(type)) return false;
  const char *name = LLVMGetStructName(type);
  return name && starts(name, "struct.__va_list_tag");
}

// Clang writes it as bf.set = bf.clear | VALUE with bf.clear = bf.load & OTHERS; without names it may be an expression of the source, too.
uint64_t c_store_bit_field(LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0);
  LLVMValueRef kept = c_value_opcode(value) == LLVMOr ? LLVMGetOperand(value, 0) : value;
  LLVMValueRef old = c_value_opcode(kept) == LLVMAnd ? LLVMGetOperand(kept, 0) : NULL;
  LLVMValueRef others = old ? LLVMGetOperand(kept, 1) : NULL;
  size_t length;
  const char *name = LLVMGetValueName2(value, &length);
  unsigned width = old ? LLVMGetIntTypeWidth(LLVMTypeOf(value)) : 0;
  bool is_unit = old && LLVMIsALoadInst(old) && LLVMGetOperand(old, 0) == LLVMGetOperand(store, 1) &&
                 LLVMIsAConstantInt(others) && width <= 64;
  if (!is_unit || (*name && !starts(name, "bf."))) return 0;
  return ~LLVMConstIntGetZExtValue(others) & (UINT64_MAX >> (64 - width));
}

LLVMValueRef c_store_initialises(LLVMValueRef i) {
  if (!LLVMIsAStoreInst(i) || !LLVMInstructionGetDebugLoc(i) || !LLVMIsAInstruction(LLVMGetOperand(i, 0))) return NULL;
  LLVMValueRef root = LLVMGetOperand(i, 1);
  while (c_value_opcode(root) == LLVMGetElementPtr) root = LLVMGetOperand(root, 0);
  bool is_part = LLVMIsAAllocaInst(root) && LLVMGetAllocatedType(root) != LLVMTypeOf(LLVMGetOperand(i, 0));
  return is_part ? root : NULL;
}

// A list, or what begins with one: LLVM has no other name for the first member of a variable with static storage.
static bool begins_with_list(LLVMTypeRef type) {
  while (type && LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  if (is_list(type)) return true;
  bool has_first = type && LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMCountStructElementTypes(type) > 0;
  return has_first && begins_with_list(LLVMStructGetTypeAtIndex(type, 0));
}

int c_list_member(LLVMValueRef pointer) {
  if (LLVMIsAGlobalVariable(pointer)) return begins_with_list(LLVMGlobalGetValueType(pointer)) ? 0 : -1;
  if (c_value_opcode(pointer) != LLVMGetElementPtr) return -1;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2, n = LLVMGetNumOperands(pointer); i < n; i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    uint64_t number = LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : 0;
    if (is_list(type)) return i == n - 1 ? (int)number : -1;
    type = c_layout_part_type(type, number);
  }
  return LLVMIsAConstant(pointer) && begins_with_list(type) ? 0 : -1;
}

// On LP64 it is in the list; on ILP32 the list is one.
bool c_loads_variable_argument(LLVMValueRef i) {
  size_t length;
  if (!LLVMIsALoadInst(i) || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind) return false;
  return c_list_member(LLVMGetOperand(i, 0)) == 2 || starts(LLVMGetValueName2(i, &length), "argp.cur");
}

// Of the value's own context: what all contexts share is not safe to ask from several threads.
bool c_instruction_is_of_check(LLVMValueRef instruction) {
  static const char name[] = "nosanitize";
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
  return LLVMGetMetadata(instruction, LLVMGetMDKindIDInContext(context, name, sizeof name - 1)) != NULL;
}
