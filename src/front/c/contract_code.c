#include "front/c/attributes.h"
#include "front/c/contract_parts.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/requests.h"

LLVMTypeRef c_contract_number_type(const Contracts *c) { return LLVMInt32TypeInContext(c->context); }

FunctionContract *c_contract_of(Contracts *c, LLVMValueRef function) {
  for (uint32_t i = 0; i < c->list.count; i++)
    if (c->list.data[i].function == function) return &c->list.data[i];
  return NULL;
}

static FunctionContract *add_contract(Contracts *c, LLVMValueRef function) {
  FunctionContract *known = c_contract_of(c, function);
  size_t length;
  if (known) return known;
  functioncontractvec_push(
      &c->list, (FunctionContract){.name = arena_text(&c->clauses->arena, LLVMGetValueName2(function, &length)),
                                   .function = function,
                                   .has_body = !LLVMIsDeclaration(function)});
  return &c->list.data[c->list.count - 1];
}

// A header is part of several files: its clauses are there several times.
static bool is_there(const FunctionContract *contract, const Clause *clause) {
  for (uint32_t i = 0; i < contract->conditions.count; i++) {
    const Clause *other = contract->conditions.data[i].clause;
    if (other->kind == clause->kind && strcmp(other->text, clause->text) == 0) return true;
  }
  return false;
}

// Code that is written around a condition is at columns that its line in the source may not have: it is where the clause is.
static void keep_in_clause(const Contracts *c, LLVMValueRef code, const Clause *clause) {
  unsigned first = clause->place.column, last = first + (unsigned)strlen(clause->source);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(code); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMMetadataRef at = LLVMInstructionGetDebugLoc(i);
      unsigned line = at ? LLVMDILocationGetLine(at) : 0, column = at ? LLVMDILocationGetColumn(at) : 0;
      if (line != clause->place.line || (first <= column && column <= last)) continue;
      LLVMMetadataRef scope = LLVMDILocationGetScope(at), outer = LLVMDILocationGetInlinedAt(at);
      LLVMInstructionSetDebugLoc(i, LLVMDIBuilderCreateDebugLocation(c->context, line, first, scope, outer));
    }
}

void c_contract_bind_clause(Contracts *c, uint32_t number) {
  const Clause *clause = &c->clauses->list.data[number];
  char name[64];
  snprintf(name, sizeof name, CLAUSE_PREFIX "%u" CLAUSE_TABLE, number);
  LLVMValueRef table = LLVMGetNamedGlobal(c->module, name);
  if (!table) return;
  LLVMValueRef entries = LLVMGetInitializer(table);
  LLVMValueRef function = LLVMGetOperand(entries, 0);
  ClauseCode condition = {.clause = clause, .number = number, .code = LLVMGetOperand(entries, 1)};
  if (clause->kind == CLAUSE_ASSIGNS) condition.named = LLVMGetOperand(entries, 2);
  LLVMDeleteGlobal(table);
  if (!LLVMIsAFunction(function)) return;
  keep_in_clause(c, condition.code, clause);
  if (condition.named) keep_in_clause(c, condition.named, clause);
  FunctionContract *contract = add_contract(c, function);
  c_clause_rename(condition.code, clause->kind, contract->name);
  if (condition.named) c_clause_rename(condition.named, clause->kind, contract->name);
  if (!is_there(contract, clause)) clausecodevec_push(&contract->conditions, condition);
}

bool c_contract_has_kind(const FunctionContract *contract, ClauseKind kind) {
  for (uint32_t i = 0; i < contract->conditions.count; i++)
    if (contract->conditions.data[i].clause->kind == kind) return true;
  return false;
}

// ---- calls of clauses

unsigned c_contract_first_parameter(LLVMValueRef function) {
  return LLVMCountParams(function) && c_has_attribute(function, ATTRIBUTE_PARAMETERS, "sret") ? 1 : 0;
}

void c_contract_copy_attribute(LLVMValueRef call, LLVMValueRef from, const char *name) {
  for (unsigned i = 1; i <= LLVMCountParams(from); i++) {
    LLVMAttributeRef attribute = c_attribute(from, i, name);
    if (attribute) LLVMAddCallSiteAttribute(call, i, attribute);
  }
}

LLVMValueRef c_contract_call_clause(Contracts *c, LLVMValueRef code, const ValueVec *arguments, int mode) {
  unsigned count = LLVMCountParams(code), given = count - (mode != CONTRACT_NO_MODE ? 1 : 0);
  LLVMValueRef *values = memory_new((count + 1) * sizeof *values);
  bool fits = given <= arguments->count;
  for (unsigned i = 0; i < given && fits; i++) {
    values[i] = arguments->data[i];
    fits = LLVMTypeOf(values[i]) == LLVMTypeOf(LLVMGetParam(code, i));
  }
  if (mode != CONTRACT_NO_MODE) values[given] = LLVMConstInt(c_contract_number_type(c), (unsigned)mode, false);
  LLVMTypeRef type = LLVMGlobalGetValueType(code);
  LLVMValueRef call = fits ? LLVMBuildCall2(c->at, type, code, values, count, "") : NULL;
  if (call) c_contract_copy_attribute(call, code, "byval");
  free(values);
  return call;
}

const char *c_contract_sentence(Contracts *c, const FunctionContract *contract, const Clause *clause) {
  return arena_format(&c->clauses->arena, "%s %s %s", contract->name, c_clause_word(clause->kind), clause->source);
}

void c_contract_check(Contracts *c, LLVMValueRef condition, const char *text) {
  c_request_check(c->module, c->at, "__sextant_check_contract", condition, text);
}

void c_contract_assume(Contracts *c, LLVMValueRef condition) {
  c_request_call(c->module, c->at, "__VERIFIER_assume", LLVMVoidTypeInContext(c->context), &condition, 1);
}

void c_contract_limit(Contracts *c, const char *why) {
  LLVMValueRef text = LLVMBuildGlobalString(c->at, why, "");
  c_request_call(c->module, c->at, "__sextant_limit", LLVMVoidTypeInContext(c->context), &text, 1);
}

ValueVec c_contract_parameters_of(LLVMValueRef function) {
  ValueVec values = {0};
  for (unsigned i = c_contract_first_parameter(function); i < LLVMCountParams(function); i++)
    valuevec_push(&values, LLVMGetParam(function, i));
  return values;
}

LLVMValueRef c_contract_new_function(Contracts *c, const char *prefix, const char *name, LLVMTypeRef type) {
  LLVMValueRef function = LLVMAddFunction(c->module, arena_format(&c->clauses->arena, "%s%s", prefix, name), type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(c->at, LLVMAppendBasicBlockInContext(c->context, function, "begin"));
  LLVMSetCurrentDebugLocation2(c->at, NULL);
  return function;
}

void c_contract_go_to_start(Contracts *c, LLVMValueRef function) {
  LLVMPositionBuilderBefore(c->at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  LLVMSetCurrentDebugLocation2(c->at, NULL);
}
