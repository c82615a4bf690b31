// What the parts of contracts share: which clauses a function has, and code that calls them. contracts.c has what is required, contract_ends.c
// what is ensured.
#ifndef FRONT_C_CONTRACT_PARTS_H
#define FRONT_C_CONTRACT_PARTS_H
#include "front/c/contracts.h"
#include "front/c/layout.h"

#define CONTRACT_NO_MODE (-1)
#define CONTRACT_PROMISE "sextant.promise." // functions that are the contract of one without a body

// A clause as a function of the module.
typedef struct ClauseCode {
  const Clause *clause;
  uint32_t number;
  LLVMValueRef code, named; // named: of sx_assigns
  LLVMValueRef through;     // for calls through pointers; NULL: nothing points to the function
  LLVMTypeRef type;         // then: of the function
  unsigned first;           // and its first parameter in C
} ClauseCode;
VEC(ClauseCodeVec, clausecodevec, ClauseCode)

// All clauses about one function.
typedef struct FunctionContract {
  const char *name;      // of the function in the source
  LLVMValueRef function; // that is called
  bool has_body;
  ClauseCodeVec conditions;
} FunctionContract;
VEC(FunctionContractVec, functioncontractvec, FunctionContract)

struct Contracts {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  Clauses *clauses;
  FunctionContractVec list;
};

LLVMTypeRef c_contract_number_type(const Contracts *c);
FunctionContract *c_contract_of(Contracts *c, LLVMValueRef function);
void c_contract_bind_clause(Contracts *c, uint32_t number);
bool c_contract_has_kind(const FunctionContract *contract, ClauseKind kind);
// A result in memory is a parameter to LLVM.
unsigned c_contract_first_parameter(LLVMValueRef function);
void c_contract_copy_attribute(LLVMValueRef call, LLVMValueRef from, const char *name);
// A function with the first of these arguments, and the mode of a clause, or CONTRACT_NO_MODE. NULL where they do not fit.
LLVMValueRef c_contract_call_clause(Contracts *c, LLVMValueRef code, const ValueVec *arguments, int mode);
const char *c_contract_sentence(Contracts *c, const FunctionContract *contract, const Clause *clause);
void c_contract_check(Contracts *c, LLVMValueRef condition, const char *text);
void c_contract_assume(Contracts *c, LLVMValueRef condition);
void c_contract_limit(Contracts *c, const char *why);
ValueVec c_contract_parameters_of(LLVMValueRef function);
LLVMValueRef c_contract_new_function(Contracts *c, const char *prefix, const char *name, LLVMTypeRef type);
void c_contract_go_to_start(Contracts *c, LLVMValueRef function);

// ---- what is ensured

// A function with a body.
void c_contract_check_body(Contracts *c, const FunctionContract *contract);
// Everybody calls a function with a body, which is the contract. It calls the one without, for a result of its type.
void c_contract_replace_by_promise(Contracts *c, FunctionContract *contract);
// The library's functions are what the standard says, and what has variable arguments cannot pass them on.
bool c_contract_can_be_promise(const FunctionContract *contract);
#endif
