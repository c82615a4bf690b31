#include "front/c/contracts.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/contract_effects.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/library.h"
#include "front/c/requests.h"

#define ASSUMPTION "sextant.assume."
#define PROMISE "sextant.promise."
#define THROUGH "sextant.through."
#define FIRST "sextant.first."
#define NO_MODE (-1)

// A clause as a function of the module.
typedef struct Condition {
  const Clause *clause;
  uint32_t number;
  LLVMValueRef code, named; // named: of sx_assigns
  LLVMValueRef through;     // for calls through pointers; NULL: nothing points to the function
  LLVMTypeRef type;         // then: of the function
  unsigned first;           // and its first parameter in C
} Condition;
VEC(ConditionVec, conditionvec, Condition)

// All clauses about one function.
typedef struct Contract {
  const char *name;      // of the function in the source
  LLVMValueRef function; // that is called
  bool has_body;
  ConditionVec conditions;
} Contract;
VEC(ContractVec, contractvec, Contract)

struct Contracts {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  Clauses *clauses;
  ContractVec list;
};

static LLVMTypeRef number_type(const Contracts *c) { return LLVMInt32TypeInContext(c->context); }

// ---- which clauses there are

static Contract *contract_of(Contracts *c, LLVMValueRef function) {
  for (uint32_t i = 0; i < c->list.count; i++)
    if (c->list.data[i].function == function) return &c->list.data[i];
  return NULL;
}

static Contract *add_contract(Contracts *c, LLVMValueRef function) {
  Contract *known = contract_of(c, function);
  size_t length;
  if (known) return known;
  contractvec_push(&c->list, (Contract){.name = arena_text(&c->clauses->arena, LLVMGetValueName2(function, &length)),
                                        .function = function,
                                        .has_body = !LLVMIsDeclaration(function)});
  return &c->list.data[c->list.count - 1];
}

// A header is part of several files: its clauses are there several times.
static bool is_there(const Contract *contract, const Clause *clause) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Clause *other = contract->conditions.data[i].clause;
    if (other->kind == clause->kind && strcmp(other->text, clause->text) == 0) return true;
  }
  return false;
}

static void bind_clause(Contracts *c, uint32_t number) {
  const Clause *clause = &c->clauses->list.data[number];
  char name[64];
  snprintf(name, sizeof name, CLAUSE_PREFIX "%u" CLAUSE_TABLE, number);
  LLVMValueRef table = LLVMGetNamedGlobal(c->module, name);
  if (!table) return;
  LLVMValueRef entries = LLVMGetInitializer(table);
  LLVMValueRef function = LLVMGetOperand(entries, 0);
  Condition condition = {.clause = clause, .number = number, .code = LLVMGetOperand(entries, 1)};
  if (clause->kind == CLAUSE_ASSIGNS) condition.named = LLVMGetOperand(entries, 2);
  LLVMDeleteGlobal(table);
  if (!LLVMIsAFunction(function)) return;
  Contract *contract = add_contract(c, function);
  c_clause_rename(condition.code, clause->kind, contract->name);
  if (condition.named) c_clause_rename(condition.named, clause->kind, contract->name);
  if (!is_there(contract, clause)) conditionvec_push(&contract->conditions, condition);
}

static bool has_kind(const Contract *contract, ClauseKind kind) {
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == kind) return true;
  return false;
}

// ---- calls of clauses

// A result in memory is a parameter to LLVM.
static unsigned first_parameter(LLVMValueRef function) {
  unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
  return LLVMCountParams(function) && LLVMGetEnumAttributeAtIndex(function, 1, sret) ? 1 : 0;
}

static void copy_attribute(LLVMValueRef call, LLVMValueRef from, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  for (unsigned i = 1; i <= LLVMCountParams(from); i++) {
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(from, i, kind);
    if (attribute) LLVMAddCallSiteAttribute(call, i, attribute);
  }
}

// A function with the first of these arguments, and the mode of a clause, or NO_MODE. NULL where they do not fit.
static LLVMValueRef call_clause(Contracts *c, LLVMValueRef code, const ValueVec *arguments, int mode) {
  unsigned count = LLVMCountParams(code), given = count - (mode != NO_MODE ? 1 : 0);
  LLVMValueRef *values = memory_new((count + 1) * sizeof *values);
  bool fits = given <= arguments->count;
  for (unsigned i = 0; i < given && fits; i++) {
    values[i] = arguments->data[i];
    fits = LLVMTypeOf(values[i]) == LLVMTypeOf(LLVMGetParam(code, i));
  }
  if (mode != NO_MODE) values[given] = LLVMConstInt(number_type(c), (unsigned)mode, false);
  LLVMTypeRef type = LLVMGlobalGetValueType(code);
  LLVMValueRef call = fits ? LLVMBuildCall2(c->at, type, code, values, count, "") : NULL;
  if (call) copy_attribute(call, code, "byval");
  free(values);
  return call;
}

static const char *sentence(Contracts *c, const Contract *contract, const Clause *clause) {
  return arena_format(&c->clauses->arena, "%s %s %s", contract->name, c_clause_word(clause->kind), clause->source);
}

static void check(Contracts *c, LLVMValueRef condition, const char *text) {
  c_request_check(c->module, c->at, "__sextant_check_contract", condition, text);
}

static void assume(Contracts *c, LLVMValueRef condition) {
  c_request_call(c->module, c->at, "__VERIFIER_assume", LLVMVoidTypeInContext(c->context), &condition, 1);
}

static void limit(Contracts *c, const char *why) {
  LLVMValueRef text = LLVMBuildGlobalString(c->at, why, "");
  c_request_call(c->module, c->at, "__sextant_limit", LLVMVoidTypeInContext(c->context), &text, 1);
}

static ValueVec parameters_of(LLVMValueRef function) {
  ValueVec values = {0};
  for (unsigned i = first_parameter(function); i < LLVMCountParams(function); i++)
    valuevec_push(&values, LLVMGetParam(function, i));
  return values;
}

static LLVMValueRef new_function(Contracts *c, const char *prefix, const char *name, LLVMTypeRef type) {
  LLVMValueRef function = LLVMAddFunction(c->module, arena_format(&c->clauses->arena, "%s%s", prefix, name), type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(c->at, LLVMAppendBasicBlockInContext(c->context, function, "begin"));
  LLVMSetCurrentDebugLocation2(c->at, NULL);
  return function;
}

// ---- where a contract is given: assume what is required

static LLVMTypeRef type_without_result(const Contracts *c, LLVMValueRef function, bool with_pointer) {
  unsigned count = LLVMCountParams(function) - first_parameter(function), first = with_pointer ? 1 : 0;
  LLVMTypeRef *types = memory_new((count + 2) * sizeof *types);
  types[0] = LLVMPointerTypeInContext(c->context, 0);
  for (unsigned i = 0; i < count; i++)
    types[first + i] = LLVMTypeOf(LLVMGetParam(function, first_parameter(function) + i));
  LLVMTypeRef result = with_pointer ? number_type(c) : LLVMVoidTypeInContext(c->context);
  LLVMTypeRef type = LLVMFunctionType(result, types, first + count, false);
  free(types);
  return type;
}

static LLVMValueRef make_assumption(Contracts *c, const Contract *contract) {
  LLVMTypeRef type = type_without_result(c, contract->function, false);
  LLVMValueRef function = new_function(c, ASSUMPTION, contract->name, type);
  ValueVec arguments = parameters_of(function);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Condition *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    LLVMValueRef holds = call_clause(c, condition->code, &arguments, CLAUSE_ASSUME);
    if (holds) assume(c, holds);
    else limit(c, "a requirement about arguments that are passed in another way");
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
static LLVMValueRef make_first(Contracts *c, const Contract *contract, LLVMValueRef assumption) {
  LLVMTypeRef number = number_type(c);
  LLVMValueRef flag = LLVMAddGlobal(c->module, number, "sextant.entered");
  LLVMSetInitializer(flag, LLVMConstInt(number, 0, false));
  LLVMSetLinkage(flag, LLVMInternalLinkage);
  LLVMValueRef function = new_function(c, FIRST, contract->name, LLVMGlobalGetValueType(assumption));
  LLVMBasicBlockRef first = LLVMAppendBasicBlockInContext(c->context, function, "first");
  LLVMBasicBlockRef done = LLVMAppendBasicBlockInContext(c->context, function, "done");
  LLVMValueRef entered = LLVMBuildLoad2(c->at, number, flag, "entered");
  LLVMBuildCondBr(c->at, LLVMBuildICmp(c->at, LLVMIntEQ, entered, LLVMConstInt(number, 0, false), "is"), first, done);
  LLVMPositionBuilderAtEnd(c->at, first);
  LLVMBuildStore(c->at, LLVMConstInt(number, 1, false), flag);
  ValueVec arguments = parameters_of(function);
  call_clause(c, assumption, &arguments, NO_MODE);
  valuevec_release(&arguments);
  LLVMBuildBr(c->at, done);
  LLVMPositionBuilderAtEnd(c->at, done);
  LLVMBuildRetVoid(c->at);
  return function;
}

static void go_to_start(Contracts *c, LLVMValueRef function) {
  LLVMPositionBuilderBefore(c->at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  LLVMSetCurrentDebugLocation2(c->at, NULL);
}

static void assume_at_entry(Contracts *c, const Contract *contract, LLVMValueRef assumption) {
  LLVMValueRef first = make_first(c, contract, assumption);
  go_to_start(c, contract->function);
  ValueVec arguments = parameters_of(contract->function);
  call_clause(c, first, &arguments, NO_MODE);
  valuevec_release(&arguments);
}

// ---- where a function ends: check or assume what is ensured

// What one clause keeps from the beginning of a call to its end.
typedef struct Kept {
  LLVMValueRef global, local; // the variable of the clause, and where the call has it
  LLVMTypeRef type;
} Kept;
VEC(KeptVec, keptvec, Kept)

static LLVMValueRef variable_of(const Contracts *c, const Condition *condition, const char *name) {
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
static KeptVec keep_old(Contracts *c, const Condition *condition, const ValueVec *arguments) {
  KeptVec kept = {0};
  char name[64];
  if (condition->clause->olds) call_clause(c, condition->code, arguments, CLAUSE_KEEP);
  for (uint32_t k = 0; k < condition->clause->olds; k++) {
    snprintf(name, sizeof name, CLAUSE_OLD "%u", k);
    LLVMValueRef global = variable_of(c, condition, name);
    if (!global) continue;
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    Kept one = {global, LLVMBuildAlloca(c->at, type, "old"), type};
    move(c, type, one.local, global);
    keptvec_push(&kept, one);
  }
  return kept;
}

// In the variable of the clause; `result` is what LLVM returns, or NULL.
static void store_result(Contracts *c, const Condition *condition, LLVMValueRef function, LLVMValueRef result) {
  LLVMValueRef variable = variable_of(c, condition, CLAUSE_RESULT);
  if (!variable) return;
  if (!result) {
    if (first_parameter(function)) move(c, LLVMGlobalGetValueType(variable), variable, LLVMGetParam(function, 0));
    return;
  }
  LLVMTypeRef type = LLVMTypeOf(result);
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1)
    result = LLVMBuildZExt(c->at, result, LLVMInt8TypeInContext(c->context), "result");
  LLVMBuildStore(c->at, result, variable);
}

// Does it hold, at the end of a call? NULL where that cannot be asked.
static LLVMValueRef ask_at_end(Contracts *c, const Condition *condition, LLVMValueRef function, const KeptVec *kept,
                               const ValueVec *arguments, LLVMValueRef result, int mode) {
  for (uint32_t i = 0; i < kept->count; i++) move(c, kept->data[i].type, kept->data[i].global, kept->data[i].local);
  store_result(c, condition, function, result);
  return call_clause(c, condition->code, arguments, mode);
}

static bool have_same_file(LLVMMetadataRef a, LLVMMetadataRef b) {
  unsigned n = 0, m = 0;
  if (!a || !b || !LLVMDIScopeGetFile(a) || !LLVMDIScopeGetFile(b)) return false;
  const char *x = LLVMDIFileGetFilename(LLVMDIScopeGetFile(a), &n);
  const char *y = LLVMDIFileGetFilename(LLVMDIScopeGetFile(b), &m);
  return n == m && memcmp(x, y, n) == 0;
}

// The clause is where it is written, if that is in the file of the function; else where the function returns.
static void go_to_clause(Contracts *c, const Condition *condition, LLVMValueRef function, LLVMValueRef otherwise) {
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
  ValueVec arguments = parameters_of(function);
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5), first = first_parameter(function);
  for (unsigned i = 0; i < arguments.count; i++) {
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, first + i + 1, byval);
    if (!attribute) continue;
    LLVMTypeRef type = LLVMGetTypeAttributeValue(attribute);
    LLVMValueRef copy = LLVMBuildAlloca(c->at, type, "argument");
    move(c, type, copy, arguments.data[i]);
    arguments.data[i] = copy;
  }
  return arguments;
}

// At the beginning of a function with a body, or of one that stands for one without: what its clauses keep, an element each.
static KeptVec *begin(Contracts *c, const Contract *contract, const ValueVec *arguments) {
  KeptVec *kept = memory_new((contract->conditions.count + 1) * sizeof *kept);
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == CLAUSE_ENSURES)
      kept[i] = keep_old(c, &contract->conditions.data[i], arguments);
  return kept;
}

static void release_kept(const Contract *contract, KeptVec *kept) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) keptvec_release(&kept[i]);
  free(kept);
}

static void check_return(Contracts *c, const Contract *contract, const KeptVec *kept, const ValueVec *arguments,
                         LLVMValueRef exit) {
  LLVMValueRef result = LLVMGetNumOperands(exit) ? LLVMGetOperand(exit, 0) : NULL;
  LLVMPositionBuilderBefore(c->at, exit);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Condition *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_ENSURES) continue;
    go_to_clause(c, condition, contract->function, exit);
    LLVMValueRef holds = ask_at_end(c, condition, contract->function, &kept[i], arguments, result, CLAUSE_CHECK);
    if (holds) check(c, holds, sentence(c, contract, condition->clause));
    else limit(c, "a promise about arguments that are passed in another way");
  }
}

// A function with a body.
static void check_body(Contracts *c, const Contract *contract) {
  LLVMValueRef function = contract->function;
  ValueVec returns = returns_of(function);
  go_to_start(c, function);
  ValueVec arguments = keep_arguments(c, function);
  KeptVec *kept = begin(c, contract, &arguments);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    LLVMValueRef named = contract->conditions.data[i].named;
    if (named && !call_clause(c, named, &arguments, NO_MODE))
      limit(c, "sx_assigns about arguments that are passed in another way");
  }
  for (uint32_t i = 0; i < returns.count; i++) check_return(c, contract, kept, &arguments, returns.data[i]);
  release_kept(contract, kept);
  valuevec_release(&arguments);
  valuevec_release(&returns);
}

// ---- functions without a body

// What it is said to assign, and its result in memory, get any contents; then nothing else changes.
static void assign_any(Contracts *c, const Contract *contract, LLVMValueRef function, const ValueVec *arguments) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
  unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
  if (!has_kind(contract, CLAUSE_ASSIGNS)) return;
  LLVMAddAttributeAtIndex(contract->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateStringAttribute(c->context, CONTRACT_ASSIGNS, strlen(CONTRACT_ASSIGNS), "", 0));
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == CLAUSE_ASSIGNS)
      call_clause(c, contract->conditions.data[i].code, arguments, NO_MODE);
  if (!first_parameter(function)) return;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(LLVMGetEnumAttributeAtIndex(function, 1, sret));
  LLVMValueRef room[] = {LLVMGetParam(function, 0),
                         LLVMConstInt(LLVMIntPtrTypeInContext(c->context, layout), LLVMABISizeOfType(layout, type), 0)};
  c_request_call(c->module, c->at, "__sextant_any", LLVMVoidTypeInContext(c->context), room, 2);
}

static void copy_parameter_attributes(LLVMValueRef to, LLVMValueRef from) {
  static const char *const names[] = {"sret", "byval"};
  for (unsigned k = 0; k < 2; k++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(names[k], strlen(names[k]));
    for (unsigned i = 1; i <= LLVMCountParams(from); i++) {
      LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(from, i, kind);
      if (attribute) LLVMAddAttributeAtIndex(to, i, attribute);
    }
  }
}

static LLVMValueRef call_foreign(Contracts *c, const Contract *contract, LLVMValueRef promise) {
  unsigned count = LLVMCountParams(promise);
  LLVMValueRef *all = memory_new((count + 1) * sizeof *all);
  LLVMGetParams(promise, all);
  LLVMTypeRef type = LLVMGlobalGetValueType(contract->function);
  LLVMValueRef call = LLVMBuildCall2(c->at, type, contract->function, all, count, "");
  copy_attribute(call, contract->function, "sret");
  copy_attribute(call, contract->function, "byval");
  free(all);
  return LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind ? NULL : call;
}

// Everybody calls a function with a body, which is the contract. It calls the one without, for a result of its type.
static void replace_by_promise(Contracts *c, Contract *contract) {
  LLVMValueRef foreign = contract->function;
  LLVMValueRef promise = new_function(c, PROMISE, contract->name, LLVMGlobalGetValueType(foreign));
  copy_parameter_attributes(promise, foreign);
  LLVMReplaceAllUsesWith(foreign, promise);
  ValueVec arguments = keep_arguments(c, promise);
  KeptVec *kept = begin(c, contract, &arguments);
  assign_any(c, contract, promise, &arguments);
  LLVMValueRef result = call_foreign(c, contract, promise);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Condition *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_ENSURES) continue;
    LLVMValueRef holds = ask_at_end(c, condition, promise, &kept[i], &arguments, result, CLAUSE_ASSUME);
    if (holds) assume(c, holds);
  }
  if (result) LLVMBuildRet(c->at, result);
  else LLVMBuildRetVoid(c->at);
  release_kept(contract, kept);
  valuevec_release(&arguments);
  contract->function = promise;
}

// The library's functions are what the standard says, and what has variable arguments cannot pass them on.
static bool can_be_promise(const Contract *contract) {
  LLVMTypeRef type = LLVMGlobalGetValueType(contract->function);
  return !contract->has_body && !LLVMIsFunctionVarArg(type) && c_library_find(contract->name, false) == LIBRARY_NONE &&
         (has_kind(contract, CLAUSE_ENSURES) || has_kind(contract, CLAUSE_ASSIGNS));
}

// ---- calls

bool c_contracts_keeps(LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  return c_clause_is_code(function) || strncmp(name, ASSUMPTION, strlen(ASSUMPTION)) == 0 ||
         strncmp(name, FIRST, strlen(FIRST)) == 0 || strncmp(name, THROUGH, strlen(THROUGH)) == 0;
}

static bool is_own(LLVMValueRef function) {
  static const char *const prefixes[] = {ASSUMPTION, PROMISE, THROUGH, FIRST};
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  for (unsigned i = 0; i < 4; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return false;
}

static ValueVec calls_in(LLVMModuleRef module, bool by_name) {
  ValueVec list = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = is_own(f) ? NULL : LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
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

static void check_call(Contracts *c, const Contract *contract, LLVMValueRef call) {
  ValueVec arguments = arguments_of(call, first_parameter(contract->function));
  go_before(c, call);
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Condition *condition = &contract->conditions.data[i];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    LLVMValueRef holds = call_clause(c, condition->code, &arguments, CLAUSE_CHECK);
    if (holds) check(c, holds, sentence(c, contract, condition->clause));
    else limit(c, "a requirement about arguments that are passed in another way");
  }
  valuevec_release(&arguments);
}

static void check_calls(Contracts *c) {
  ValueVec calls = calls_in(c->module, true);
  for (uint32_t i = 0; i < calls.count; i++) {
    const Contract *contract = contract_of(c, c_call_named_function(calls.data[i]));
    if (contract && has_kind(contract, CLAUSE_REQUIRES)) check_call(c, contract, calls.data[i]);
  }
  valuevec_release(&calls);
}

// int THROUGH(pointer, arguments): is it another function, or does the clause hold?
static LLVMValueRef make_through(Contracts *c, const Contract *contract, const Condition *condition) {
  LLVMTypeRef type = type_without_result(c, contract->function, true);
  LLVMValueRef function = new_function(c, THROUGH, contract->name, type);
  LLVMBasicBlockRef same = LLVMAppendBasicBlockInContext(c->context, function, "same");
  LLVMBasicBlockRef other = LLVMAppendBasicBlockInContext(c->context, function, "other");
  LLVMValueRef is = LLVMBuildICmp(c->at, LLVMIntEQ, LLVMGetParam(function, 0), contract->function, "is");
  ValueVec arguments = {0};
  LLVMBuildCondBr(c->at, is, same, other);
  LLVMPositionBuilderAtEnd(c->at, same);
  for (unsigned i = 1; i < LLVMCountParams(function); i++) valuevec_push(&arguments, LLVMGetParam(function, i));
  LLVMValueRef holds = call_clause(c, condition->code, &arguments, CLAUSE_CHECK);
  if (!holds) limit(c, "a requirement about arguments that are passed in another way");
  LLVMBuildRet(c->at, holds ? holds : LLVMConstInt(number_type(c), 0, false));
  LLVMPositionBuilderAtEnd(c->at, other);
  LLVMBuildRet(c->at, LLVMConstInt(number_type(c), 1, false));
  valuevec_release(&arguments);
  return function;
}

// Is its address used for more than calls of it?
static bool is_pointed_to(const Contract *contract) {
  for (LLVMUseRef use = LLVMGetFirstUse(contract->function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user)) return true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetOperand(user, i) == contract->function) return true;
  }
  return false;
}

static void make_ways_through(Contracts *c, const Contract *contract) {
  if (!is_pointed_to(contract)) return;
  for (uint32_t k = 0; k < contract->conditions.count; k++) {
    Condition *condition = &contract->conditions.data[k];
    if (condition->clause->kind != CLAUSE_REQUIRES) continue;
    condition->type = LLVMGlobalGetValueType(contract->function);
    condition->first = first_parameter(contract->function);
    condition->through = make_through(c, contract, condition);
  }
}

bool c_contracts_is_root(LLVMValueRef function) {
  size_t length;
  return strncmp(LLVMGetValueName2(function, &length), THROUGH, strlen(THROUGH)) == 0;
}

static void check_through(Contracts *c, const Contract *contract, const Condition *condition, LLVMValueRef call) {
  ValueVec arguments = {0};
  valuevec_push(&arguments, LLVMGetCalledValue(call));
  for (unsigned k = condition->first; k < LLVMGetNumArgOperands(call); k++)
    valuevec_push(&arguments, LLVMGetOperand(call, k));
  go_before(c, call);
  LLVMValueRef holds = call_clause(c, condition->through, &arguments, NO_MODE);
  if (holds) check(c, holds, sentence(c, contract, condition->clause));
  valuevec_release(&arguments);
}

void c_contracts_finish(Contracts *c, LLVMModuleRef module) {
  ValueVec calls = calls_in(module, false);
  for (uint32_t i = 0; i < c->list.count; i++)
    for (uint32_t k = 0; k < c->list.data[i].conditions.count; k++) {
      const Condition *condition = &c->list.data[i].conditions.data[k];
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
      const Condition *condition = &c->list.data[i].conditions.data[k];
      good = c_contract_has_no_effects(condition->code, condition->clause, diags) && good;
    }
  return good;
}

static void insert(Contracts *c, LLVMValueRef entry) {
  for (uint32_t i = 0; i < c->list.count; i++)
    if (can_be_promise(&c->list.data[i])) replace_by_promise(c, &c->list.data[i]);
  check_calls(c);
  for (uint32_t i = 0; i < c->list.count; i++) {
    const Contract *contract = &c->list.data[i];
    make_ways_through(c, contract);
    if (contract->has_body) check_body(c, contract);
    if (!contract->has_body || !has_kind(contract, CLAUSE_REQUIRES)) continue;
    LLVMValueRef assumption = make_assumption(c, contract);
    if (contract->function == entry) assume_at_entry(c, contract, assumption);
  }
}

Contracts *c_contracts_insert(LLVMModuleRef module, Clauses *clauses, LLVMValueRef entry, DiagList *diags) {
  Contracts *c = memory_new(sizeof *c);
  *c = (Contracts){.module = module, .context = LLVMGetModuleContext(module), .clauses = clauses};
  c->at = LLVMCreateBuilderInContext(c->context);
  for (uint32_t i = 0; i < clauses->list.count; i++)
    if (clauses->list.data[i].is_written) bind_clause(c, i);
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
  for (uint32_t i = 0; i < c->list.count; i++) conditionvec_release(&c->list.data[i].conditions);
  contractvec_release(&c->list);
  LLVMDisposeBuilder(c->at);
  free(c);
}

static void join(const Contract *contract, ClauseKind kind, const char *between, Text *out) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Clause *clause = contract->conditions.data[i].clause;
    if (clause->kind == kind) text_format(out, "%s%s", out->count ? between : "", clause->source);
  }
}

void c_contracts_tell(const Contracts *c, Prog *prog) {
  for (uint32_t i = 0; c && i < c->list.count; i++) {
    const Contract *contract = &c->list.data[i];
    Text required = {0}, ensured = {0}, assigned = {0};
    join(contract, CLAUSE_REQUIRES, " && ", &required);
    join(contract, CLAUSE_ENSURES, " && ", &ensured);
    join(contract, CLAUSE_ASSIGNS, ", ", &assigned);
    ToldContract told = {contract->name, text_view(&required), text_view(&ensured), "given", NULL};
    if (has_kind(contract, CLAUSE_ASSIGNS)) told.assigns = text_view(&assigned);
    prog_add_contract(prog, told);
    if (!contract->has_body && ensured.count)
      prog_assume(prog,
                  arena_format(&prog->arena, "%s has no body: it ensures %s", contract->name, text_view(&ensured)));
    text_release(&required);
    text_release(&ensured);
    text_release(&assigned);
  }
}
