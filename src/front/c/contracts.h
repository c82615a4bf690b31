// What contracts mean, in LLVM code. Clauses are functions by now (contract_clauses.h).
//   - A call of a function checks what that requires, at the call; so does a call through a pointer that may be to it.
//   - A function with a body checks what it ensures where it returns, and that it writes nothing but what it assigns.
//   - A function without a body is its contract: what it assigns gets arbitrary contents, and what it ensures is assumed.
//   - Where the program starts, or a client calls, what is required is assumed.
// Conditions are code as any other: what goes wrong in them is an error at their place. They may have no effects.
#ifndef FRONT_C_CONTRACTS_H
#define FRONT_C_CONTRACTS_H
#include "front/c/contract_clauses.h"
#include "front/c/options.h"
#include "prog/prog.h"

typedef struct Contracts Contracts;

#define CONTRACT_OWN                                                                                                   \
  "sextant.contract." // begins the names of variables that a contract keeps in a function: no locals of the program
#define CONTRACT_ASSIGNS "sextant.assigns" // attribute of a function without a body that changes nothing but its result

// All files are linked. `entry` is where the program starts, or NULL. NULL and diagnostics where a condition has effects.
Contracts *c_contracts_insert(LLVMModuleRef module, Clauses *clauses, LLVMValueRef entry, DiagList *diags);
// The models of the library are linked, too: calls through pointers in them are calls like others.
void c_contracts_finish(Contracts *contracts, LLVMModuleRef module);
bool c_contracts_is_root(LLVMValueRef function); // will that want it, though nobody calls it so far?
void c_contracts_delete(Contracts *contracts);
// For a client: the function that assumes what another one requires, with the same arguments; NULL: it requires nothing.
LLVMValueRef c_contracts_assumption(LLVMModuleRef module, LLVMValueRef function);
// Is it a function that evaluates conditions, and changes nothing of the program?
bool c_contracts_keeps(LLVMValueRef function);
// Is it none of the program's, but one that contracts need?
bool c_contracts_made(LLVMValueRef function);
// For reports: what each function requires and ensures.
void c_contracts_tell(const Contracts *contracts, Prog *prog);
#endif
