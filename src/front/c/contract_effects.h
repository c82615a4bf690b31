// Conditions of contracts are no part of the program, and may not change what it does. What holds for all indices is checked for one that is the
// same throughout a run and may be any: where it fails for some index, there is a run with that. Those of one condition are independent.
#ifndef FRONT_C_CONTRACT_EFFECTS_H
#define FRONT_C_CONTRACT_EFFECTS_H
#include "base/map.h"
#include "front/c/contract_clauses.h"

// False with a diagnostic where the code of a clause, or a function that it calls, writes something that is not its own.
bool c_contract_has_no_effects(LLVMValueRef code, const Clause *clause, DiagList *diags);
// The same of what is evaluated from a mark on, up to the check that it is for: it may have variables of its own, that nothing else uses.
bool c_contract_region_has_no_effects(LLVMModuleRef module, LLVMValueRef mark, DiagList *diags);
// Numbers these in a function, or in the region of it (NULL: all of it).
void c_contract_number_indices(LLVMValueRef function, const Map *region);
#endif
