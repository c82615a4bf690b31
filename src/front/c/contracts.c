#include "front/c/contracts.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/contract_parts.h"
#include "front/c/contract_effects.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/library.h"
#include "front/c/requests.h"

#define ASSUMPTION "sextant.assume."
#define THROUGH "sextant.through."
#define FIRST "sextant.first."

// ---- where a contract is given: assume what is required

static LLVMTypeRef type_without_result(const Contracts *c, LLVMValueRef function, bool with_pointer) {
  unsigned count = LLVMCountParams(function) - c_contract_first_parameter(function), first = with_pointer ? 1 : 0;
  LLVMTypeRef *types = memory_new((count + 2) * sizeof *types);
  types[0] = LLVMPointerTypeInContext(c->context, 0);
  for (unsigned i = 0; i < count; i++)
    types[first + i] = LLVMTypeOf(LLVMGetParam(function, c_contract_first_parameter(function) + i));
  LLVMTypeRef result = with_pointer ? c_contract_number_type(c) : LLVMVoidTypeInContext(c->context);
  LLVMTypeRef type = LLVMFunctionType(result, types, first + count, false);
  free(types);
  return type;
}

static LLVMValueRef make_assumption(Contracts *c, const FunctionContract *contract) {
  LLVMTypeRef type = type_without_result(c, contract->function, false);
  LLVMValueRef function = c_contract_new_function(c, ASSUMPTION, contract->name, type);
  ValueVec arguments = c_contract_parameters_of(function);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const ClauseCode *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    LLVMValueRef holds = c_contract_call_clause(c, condition->code, &arguments, CLAUSE_ASSUME);
    if (holds) c_contract_assume(c, holds);
    else c_contract_limit(c, "a requirement about arguments that are passed in another way");
  }
  LLVMBuildRetVoid(c->at);
  valuevec_release(&arguments);
  return function;
}

LLVMValueRef c_contracts_assumption(LLVMModuleRef module, LLVMValueRef function) {
  size_t length;
  Text name = {0};
  text_format(&name, ASSUMPTION "%s", LLVMGetValueName2(function, &length));
  LLVMValueRef found = LLVMGetNamedFunction(module, text_view(&name));
  text_release(&name);
  return found;
}

// A function that does the same, but only the first time: the program may call the function that it starts in.
static LLVMValueRef make_first(Contracts *c, const FunctionContract *contract, LLVMValueRef assumption) {
  LLVMTypeRef number = c_contract_number_type(c);
  LLVMValueRef flag = LLVMAddGlobal(c->module, number, "sextant.entered");
  LLVMSetInitializer(flag, LLVMConstInt(number, 0, false));
  LLVMSetLinkage(flag, LLVMInternalLinkage);
  LLVMValueRef function = c_contract_new_function(c, FIRST, contract->name, LLVMGlobalGetValueType(assumption));
  LLVMBasicBlockRef first = LLVMAppendBasicBlockInContext(c->context, function, "first");
  LLVMBasicBlockRef done = LLVMAppendBasicBlockInContext(c->context, function, "done");
  LLVMValueRef entered = LLVMBuildLoad2(c->at, number, flag, "entered");
  LLVMBuildCondBr(c->at, LLVMBuildICmp(c->at, LLVMIntEQ, entered, LLVMConstInt(number, 0, false), "is"), first, done);
  LLVMPositionBuilderAtEnd(c->at, first);
  LLVMBuildStore(c->at, LLVMConstInt(number, 1, false), flag);
  ValueVec arguments = c_contract_parameters_of(function);
  c_contract_call_clause(c, assumption, &arguments, CONTRACT_NO_MODE);
  valuevec_release(&arguments);
  LLVMBuildBr(c->at, done);
  LLVMPositionBuilderAtEnd(c->at, done);
  LLVMBuildRetVoid(c->at);
  return function;
}

static void assume_at_entry(Contracts *c, const FunctionContract *contract, LLVMValueRef assumption) {
  LLVMValueRef first = make_first(c, contract, assumption);
  c_contract_go_to_start(c, contract->function);
  ValueVec arguments = c_contract_parameters_of(contract->function);
  c_contract_call_clause(c, first, &arguments, CONTRACT_NO_MODE);
  valuevec_release(&arguments);
}

// ---- calls

bool c_contracts_keeps(LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  return c_clause_is_code(function) || strncmp(name, ASSUMPTION, strlen(ASSUMPTION)) == 0 ||
         strncmp(name, FIRST, strlen(FIRST)) == 0 || strncmp(name, THROUGH, strlen(THROUGH)) == 0;
}

bool c_contracts_made(LLVMValueRef function) {
  static const char *const prefixes[] = {ASSUMPTION, CONTRACT_PROMISE, THROUGH, FIRST};
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  for (unsigned i = 0; i < 4; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return false;
}

static ValueVec calls_in(LLVMModuleRef module, bool by_name) {
  ValueVec list = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = c_contracts_made(f) ? NULL : LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
            by_name == (c_call_named_function(i) != NULL))
          valuevec_push(&list, i);
  return list;
}

static ValueVec arguments_of(LLVMValueRef call, unsigned first) {
  ValueVec values = {0};
  for (unsigned i = first; i < LLVMGetNumArgOperands(call); i++) valuevec_push(&values, LLVMGetOperand(call, i));
  return values;
}

static void go_before(Contracts *c, LLVMValueRef call) {
  LLVMPositionBuilderBefore(c->at, call);
  LLVMSetCurrentDebugLocation2(c->at, LLVMInstructionGetDebugLoc(call));
}

static void check_call(Contracts *c, const FunctionContract *contract, LLVMValueRef call) {
  ValueVec arguments = arguments_of(call, c_contract_first_parameter(contract->function));
  go_before(c, call);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const ClauseCode *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    LLVMValueRef holds = c_contract_call_clause(c, condition->code, &arguments, CLAUSE_CHECK);
    if (holds) c_contract_check(c, holds, c_contract_sentence(c, contract, condition->clause));
    else c_contract_limit(c, "a requirement about arguments that are passed in another way");
  }
  valuevec_release(&arguments);
}

static void check_calls(Contracts *c) {
  ValueVec calls = calls_in(c->module, true);
  for (uint32_t i = 0; i < calls.count; i++) {
    const FunctionContract *contract = c_contract_of(c, c_call_named_function(calls.data[i]));
    if (contract && c_contract_has_kind(contract, CLAUSE_REQUIRES)) check_call(c, contract, calls.data[i]);
  }
  valuevec_release(&calls);
}

// int THROUGH(pointer, arguments): is it another function, or does the clause hold?
static LLVMValueRef make_through(Contracts *c, const FunctionContract *contract, const ClauseCode *condition) {
  LLVMTypeRef type = type_without_result(c, contract->function, true);
  LLVMValueRef function = c_contract_new_function(c, THROUGH, contract->name, type);
  LLVMBasicBlockRef same = LLVMAppendBasicBlockInContext(c->context, function, "same");
  LLVMBasicBlockRef other = LLVMAppendBasicBlockInContext(c->context, function, "other");
  LLVMValueRef is = LLVMBuildICmp(c->at, LLVMIntEQ, LLVMGetParam(function, 0), contract->function, "is");
  ValueVec arguments = {0};
  LLVMBuildCondBr(c->at, is, same, other);
  LLVMPositionBuilderAtEnd(c->at, same);
  for (unsigned i = 1; i < LLVMCountParams(function); i++) valuevec_push(&arguments, LLVMGetParam(function, i));
  LLVMValueRef holds = c_contract_call_clause(c, condition->code, &arguments, CLAUSE_CHECK);
  if (!holds) c_contract_limit(c, "a requirement about arguments that are passed in another way");
  LLVMBuildRet(c->at, holds ? holds : LLVMConstInt(c_contract_number_type(c), 0, false));
  LLVMPositionBuilderAtEnd(c->at, other);
  LLVMBuildRet(c->at, LLVMConstInt(c_contract_number_type(c), 1, false));
  valuevec_release(&arguments);
  return function;
}

// Is its address used for more than calls of it?
static bool is_pointed_to(const FunctionContract *contract) {
  for (LLVMUseRef use = LLVMGetFirstUse(contract->function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user)) return true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetOperand(user, i) == contract->function) return true;
  }
  return false;
}

static void make_ways_through(Contracts *c, const FunctionContract *contract) {
  if (!is_pointed_to(contract)) return;
  for (uint32_t k = 0; k < contract->conditions.count; k++) {
    ClauseCode *condition = &contract->conditions.data[k];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    condition->type = LLVMGlobalGetValueType(contract->function);
    condition->first = c_contract_first_parameter(contract->function);
    condition->through = make_through(c, contract, condition);
  }
}

bool c_contracts_is_root(LLVMValueRef function) {
  size_t length;
  return strncmp(LLVMGetValueName2(function, &length), THROUGH, strlen(THROUGH)) == 0;
}

static void check_through(Contracts *c, const FunctionContract *contract, const ClauseCode *condition,
                          LLVMValueRef call) {
  ValueVec arguments = {0};
  valuevec_push(&arguments, LLVMGetCalledValue(call));
  for (unsigned k = condition->first; k < LLVMGetNumArgOperands(call); k++)
    valuevec_push(&arguments, LLVMGetOperand(call, k));
  go_before(c, call);
  LLVMValueRef holds = c_contract_call_clause(c, condition->through, &arguments, CONTRACT_NO_MODE);
  if (holds) c_contract_check(c, holds, c_contract_sentence(c, contract, condition->clause));
  valuevec_release(&arguments);
}

void c_contracts_finish(Contracts *c, LLVMModuleRef module) {
  ValueVec calls = calls_in(module, false);
  for (uint32_t i = 0; i < c->list.count; i++)
    for (uint32_t k = 0; k < c->list.data[i].conditions.count; k++) {
      const ClauseCode *condition = &c->list.data[i].conditions.data[k];
      for (uint32_t n = 0; condition->through && n < calls.count; n++)
        if (LLVMGetCalledFunctionType(calls.data[n]) == condition->type)
          check_through(c, &c->list.data[i], condition, calls.data[n]);
    }
  valuevec_release(&calls);
}

// ---- all

// The variable that a parameter is stored to, and that is only read then, is the parameter itself: conditions are about the values of the program.
static void use_parameter(LLVMValueRef parameter) {
  LLVMUseRef use = LLVMGetFirstUse(parameter);
  LLVMValueRef store = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
  LLVMValueRef home = store && LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 1) : NULL;
  ValueVec loads = {0};
  bool good = home && LLVMIsAAllocaInst(home) && LLVMGetOperand(store, 0) == parameter;
  for (LLVMUseRef u = good ? LLVMGetFirstUse(home) : NULL; u && good; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (user == store) continue;
    good = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMTypeOf(parameter);
    valuevec_push(&loads, user);
  }
  for (uint32_t i = 0; good && i < loads.count; i++) {
    LLVMReplaceAllUsesWith(loads.data[i], parameter);
    LLVMInstructionEraseFromParent(loads.data[i]);
  }
  if (good) LLVMInstructionEraseFromParent(store);
  valuevec_release(&loads);
}

static void use_parameters(const Contracts *c) {
  for (uint32_t i = 0; i < c->list.count; i++)
    for (uint32_t k = 0; k < c->list.data[i].conditions.count; k++) {
      LLVMValueRef code = c->list.data[i].conditions.data[k].code;
      for (LLVMValueRef p = LLVMGetFirstParam(code); p; p = LLVMGetNextParam(p)) use_parameter(p);
    }
}

// Every sx_forall of a condition has an index of its own.
static void number_indices(const Contracts *c) {
  for (uint32_t i = 0; i < c->list.count; i++)
    for (uint32_t k = 0; k < c->list.data[i].conditions.count; k++)
      c_contract_number_indices(c->list.data[i].conditions.data[k].code, NULL);
}

static bool have_no_effects(Contracts *c, DiagList *diags) {
  bool good = true;
  for (uint32_t i = 0; i < c->list.count; i++)
    for (uint32_t k = 0; k < c->list.data[i].conditions.count; k++) {
      const ClauseCode *condition = &c->list.data[i].conditions.data[k];
      good = c_contract_has_no_effects(condition->code, condition->clause, diags) && good;
    }
  return good;
}

static void insert(Contracts *c, LLVMValueRef entry) {
  for (uint32_t i = 0; i < c->list.count; i++)
    if (c_contract_can_be_promise(&c->list.data[i])) c_contract_replace_by_promise(c, &c->list.data[i]);
  check_calls(c);
  for (uint32_t i = 0; i < c->list.count; i++) {
    const FunctionContract *contract = &c->list.data[i];
    make_ways_through(c, contract);
    if (contract->has_body) c_contract_check_body(c, contract);
    if (!contract->has_body || !c_contract_has_kind(contract, CLAUSE_REQUIRES)) continue;
    LLVMValueRef assumption = make_assumption(c, contract);
    if (contract->function == entry) assume_at_entry(c, contract, assumption);
  }
}

Contracts *c_contracts_insert(LLVMModuleRef module, Clauses *clauses, LLVMValueRef entry, DiagList *diags) {
  Contracts *c = memory_new(sizeof *c);
  *c = (Contracts){.module = module, .context = LLVMGetModuleContext(module), .clauses = clauses};
  c->at = LLVMCreateBuilderInContext(c->context);
  for (uint32_t i = 0; i < clauses->list.count; i++)
    if (clauses->list.data[i].is_written) c_contract_bind_clause(c, i);
  number_indices(c);
  if (have_no_effects(c, diags)) {
    use_parameters(c);
    insert(c, entry);
    return c;
  }
  c_contracts_delete(c);
  return NULL;
}

void c_contracts_delete(Contracts *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->list.count; i++) clausecodevec_release(&c->list.data[i].conditions);
  functioncontractvec_release(&c->list);
  LLVMDisposeBuilder(c->at);
  free(c);
}

static void join(const FunctionContract *contract, ClauseKind kind, const char *between, Text *out) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Clause *clause = contract->conditions.data[i].clause;
    if (clause->kind == kind) text_format(out, "%s%s", out->count ? between : "", clause->source);
  }
}

void c_contracts_tell(const Contracts *c, Prog *prog) {
  for (uint32_t i = 0; c && i < c->list.count; i++) {
    const FunctionContract *contract = &c->list.data[i];
    Text required = {0}, ensured = {0}, assigned = {0};
    join(contract, CLAUSE_REQUIRES, " && ", &required);
    join(contract, CLAUSE_ENSURES, " && ", &ensured);
    join(contract, CLAUSE_ASSIGNS, ", ", &assigned);
    ToldContract told = {contract->name, text_view(&required), text_view(&ensured), "given", NULL};
    if (c_contract_has_kind(contract, CLAUSE_ASSIGNS)) told.assigns = text_view(&assigned);
    prog_add_contract(prog, told);
    if (!contract->has_body && ensured.count)
      prog_assume(prog,
                  arena_format(&prog->arena, "%s has no body: it ensures %s", contract->name, text_view(&ensured)));
    text_release(&required);
    text_release(&ensured);
    text_release(&assigned);
  }
}
