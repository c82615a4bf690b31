#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/attributes.h"
#include "front/c/contract_parts.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/library.h"
#include "front/c/requests.h"

// ---- where a function ends: check or assume what is ensured

// What one clause keeps from the beginning of a call to its end.
typedef struct Kept {
  LLVMValueRef global, local; // the variable of the clause, and where the call has it
  LLVMTypeRef type;
} Kept;
VEC(KeptVec, keptvec, Kept)

static LLVMValueRef variable_of(const Contracts *c, const ClauseCode *condition, const char *name) {
  Text whole = {0};
  text_format(&whole, CLAUSE_PREFIX "%u.%s", condition->number, name);
  LLVMValueRef found = LLVMGetNamedGlobal(c->module, text_view(&whole));
  text_release(&whole);
  return found;
}

static void move(Contracts *c, LLVMTypeRef type, LLVMValueRef to, LLVMValueRef from) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
  if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind)
    LLVMBuildStore(c->at, LLVMBuildLoad2(c->at, type, from, "kept"), to);
  else
    LLVMBuildMemCpy(c->at, to, LLVMABIAlignmentOfType(layout, type), from, LLVMABIAlignmentOfType(layout, type),
                    LLVMConstInt(LLVMIntPtrTypeInContext(c->context, layout), LLVMABISizeOfType(layout, type), 0));
}

// At the beginning of a call.
static KeptVec keep_old(Contracts *c, const ClauseCode *condition, const ValueVec *arguments) {
  KeptVec kept = {0};
  char name[64];
  if (condition->clause->olds) c_contract_call_clause(c, condition->code, arguments, CLAUSE_KEEP);
  for (uint32_t k = 0; k < condition->clause->olds; k++) {
    snprintf(name, sizeof name, CLAUSE_OLD "%u", k);
    LLVMValueRef global = variable_of(c, condition, name);
    if (!global) continue;
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    Kept one = {global, LLVMBuildAlloca(c->at, type, CONTRACT_OWN "old"), type};
    move(c, type, one.local, global);
    keptvec_push(&kept, one);
  }
  return kept;
}

// In the variable of the clause; `result` is what LLVM returns, or NULL.
static void store_result(Contracts *c, const ClauseCode *condition, LLVMValueRef function, LLVMValueRef result) {
  LLVMValueRef variable = variable_of(c, condition, CLAUSE_RESULT);
  if (!variable) return;
  if (!result) {
    if (c_contract_first_parameter(function))
      move(c, LLVMGlobalGetValueType(variable), variable, LLVMGetParam(function, 0));
    return;
  }
  LLVMTypeRef type = LLVMTypeOf(result);
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1)
    result = LLVMBuildZExt(c->at, result, LLVMInt8TypeInContext(c->context), "result");
  LLVMBuildStore(c->at, result, variable);
}

// Does it hold, at the end of a call? NULL where that cannot be asked.
static LLVMValueRef ask_at_end(Contracts *c, const ClauseCode *condition, LLVMValueRef function, const KeptVec *kept,
                               const ValueVec *arguments, LLVMValueRef result, int mode) {
  for (uint32_t i = 0; i < kept->count; i++) move(c, kept->data[i].type, kept->data[i].global, kept->data[i].local);
  store_result(c, condition, function, result);
  return c_contract_call_clause(c, condition->code, arguments, mode);
}

static bool have_same_file(LLVMMetadataRef a, LLVMMetadataRef b) {
  unsigned n = 0, m = 0;
  if (!a || !b || !LLVMDIScopeGetFile(a) || !LLVMDIScopeGetFile(b)) return false;
  const char *x = LLVMDIFileGetFilename(LLVMDIScopeGetFile(a), &n);
  const char *y = LLVMDIFileGetFilename(LLVMDIScopeGetFile(b), &m);
  return n == m && memcmp(x, y, n) == 0;
}

// The clause is where it is written, if that is in the file of the function; else where the function returns.
static void go_to_clause(Contracts *c, const ClauseCode *condition, LLVMValueRef function, LLVMValueRef otherwise) {
  LLVMMetadataRef program = LLVMGetSubprogram(function), place = LLVMInstructionGetDebugLoc(otherwise);
  Place at = condition->clause->place;
  if (have_same_file(program, LLVMGetSubprogram(condition->code)))
    place = LLVMDIBuilderCreateDebugLocation(c->context, at.line, at.column, program, NULL);
  LLVMSetCurrentDebugLocation2(c->at, place);
}

static ValueVec returns_of(LLVMValueRef function) {
  ValueVec list = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (LLVMGetBasicBlockTerminator(b) && LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
      valuevec_push(&list, LLVMGetBasicBlockTerminator(b));
  return list;
}

// The function may change what it was passed by value: arguments are what they were.
static ValueVec keep_arguments(Contracts *c, LLVMValueRef function) {
  ValueVec arguments = c_contract_parameters_of(function);
  unsigned first = ATTRIBUTE_PARAMETERS + c_contract_first_parameter(function);
  for (unsigned i = 0; i < arguments.count; i++) {
    LLVMAttributeRef attribute = c_attribute(function, first + i, "byval");
    if (!attribute) continue;
    LLVMTypeRef type = LLVMGetTypeAttributeValue(attribute);
    LLVMValueRef copy = LLVMBuildAlloca(c->at, type, CONTRACT_OWN "argument");
    move(c, type, copy, arguments.data[i]);
    arguments.data[i] = copy;
  }
  return arguments;
}

// At the beginning of a function with a body, or of one that stands for one without: what its clauses keep, an element each.
static KeptVec *begin(Contracts *c, const FunctionContract *contract, const ValueVec *arguments) {
  KeptVec *kept = memory_new((contract->conditions.count + 1) * sizeof *kept);
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == CLAUSE_ENSURES)
      kept[i] = keep_old(c, &contract->conditions.data[i], arguments);
  return kept;
}

static void release_kept(const FunctionContract *contract, KeptVec *kept) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) keptvec_release(&kept[i]);
  free(kept);
}

static void check_return(Contracts *c, const FunctionContract *contract, const KeptVec *kept, const ValueVec *arguments,
                         LLVMValueRef exit) {
  LLVMValueRef result = LLVMGetNumOperands(exit) ? LLVMGetOperand(exit, 0) : NULL;
  LLVMPositionBuilderBefore(c->at, exit);
  LLVMSetCurrentDebugLocation2(c->at, LLVMInstructionGetDebugLoc(exit));
  if (c_contract_has_kind(contract, CLAUSE_ENSURES))
    c_request_call(c->module, c->at, "__sextant_returns", LLVMVoidTypeInContext(c->context), NULL, 0);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const ClauseCode *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_ENSURES) continue;
    go_to_clause(c, condition, contract->function, exit);
    LLVMValueRef holds = ask_at_end(c, condition, contract->function, &kept[i], arguments, result, CLAUSE_CHECK);
    if (holds) c_contract_check(c, holds, c_contract_sentence(c, contract, condition->clause));
    else c_contract_limit(c, "a promise about arguments that are passed in another way");
  }
}

void c_contract_check_body(Contracts *c, const FunctionContract *contract) {
  LLVMValueRef function = contract->function;
  ValueVec returns = returns_of(function);
  c_contract_go_to_start(c, function);
  ValueVec arguments = keep_arguments(c, function);
  KeptVec *kept = begin(c, contract, &arguments);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    LLVMValueRef named = contract->conditions.data[i].named;
    if (named && !c_contract_call_clause(c, named, &arguments, CONTRACT_NO_MODE))
      c_contract_limit(c, "sx_assigns about arguments that are passed in another way");
  }
  for (uint32_t i = 0; i < returns.count; i++) check_return(c, contract, kept, &arguments, returns.data[i]);
  release_kept(contract, kept);
  valuevec_release(&arguments);
  valuevec_release(&returns);
}

// ---- functions without a body

// What it is said to assign, and its result in memory, get any contents; then nothing else changes.
static void assign_any(Contracts *c, const FunctionContract *contract, LLVMValueRef function,
                       const ValueVec *arguments) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
  if (!c_contract_has_kind(contract, CLAUSE_ASSIGNS)) return;
  LLVMAddAttributeAtIndex(contract->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateStringAttribute(c->context, CONTRACT_ASSIGNS, strlen(CONTRACT_ASSIGNS), "", 0));
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == CLAUSE_ASSIGNS)
      c_contract_call_clause(c, contract->conditions.data[i].code, arguments, CONTRACT_NO_MODE);
  if (!c_contract_first_parameter(function)) return;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(c_attribute(function, ATTRIBUTE_PARAMETERS, "sret"));
  LLVMValueRef room[] = {LLVMGetParam(function, 0),
                         LLVMConstInt(LLVMIntPtrTypeInContext(c->context, layout), LLVMABISizeOfType(layout, type), 0)};
  c_request_call(c->module, c->at, "__sextant_any", LLVMVoidTypeInContext(c->context), room, 2);
}

static void copy_parameter_attributes(LLVMValueRef to, LLVMValueRef from) {
  static const char *const names[] = {"sret", "byval"};
  for (unsigned k = 0; k < 2; k++) {
    for (unsigned i = 1; i <= LLVMCountParams(from); i++) {
      LLVMAttributeRef attribute = c_attribute(from, i, names[k]);
      if (attribute) LLVMAddAttributeAtIndex(to, i, attribute);
    }
  }
}

static LLVMValueRef call_foreign(Contracts *c, const FunctionContract *contract, LLVMValueRef promise) {
  unsigned count = LLVMCountParams(promise);
  LLVMValueRef *all = memory_new((count + 1) * sizeof *all);
  LLVMGetParams(promise, all);
  LLVMTypeRef type = LLVMGlobalGetValueType(contract->function);
  LLVMValueRef call = LLVMBuildCall2(c->at, type, contract->function, all, count, "");
  c_contract_copy_attribute(call, contract->function, "sret");
  c_contract_copy_attribute(call, contract->function, "byval");
  free(all);
  return LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind ? NULL : call;
}

void c_contract_replace_by_promise(Contracts *c, FunctionContract *contract) {
  LLVMValueRef foreign = contract->function;
  LLVMValueRef promise = c_contract_new_function(c, CONTRACT_PROMISE, contract->name, LLVMGlobalGetValueType(foreign));
  copy_parameter_attributes(promise, foreign);
  LLVMReplaceAllUsesWith(foreign, promise);
  ValueVec arguments = keep_arguments(c, promise);
  KeptVec *kept = begin(c, contract, &arguments);
  assign_any(c, contract, promise, &arguments);
  LLVMValueRef result = call_foreign(c, contract, promise);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const ClauseCode *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_ENSURES) continue;
    LLVMValueRef holds = ask_at_end(c, condition, promise, &kept[i], &arguments, result, CLAUSE_ASSUME);
    if (holds) c_contract_assume(c, holds);
  }
  if (result) LLVMBuildRet(c->at, result);
  else LLVMBuildRetVoid(c->at);
  release_kept(contract, kept);
  valuevec_release(&arguments);
  contract->function = promise;
}

bool c_contract_can_be_promise(const FunctionContract *contract) {
  LLVMTypeRef type = LLVMGlobalGetValueType(contract->function);
  return !contract->has_body && !LLVMIsFunctionVarArg(type) && c_library_find(contract->name, false) == LIBRARY_NONE &&
         (c_contract_has_kind(contract, CLAUSE_ENSURES) || c_contract_has_kind(contract, CLAUSE_ASSIGNS));
}
