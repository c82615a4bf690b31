// Contracts of loops. An invariant is a check where it stands; sx_decreases compares what it measures with what that was in the iteration before, since
// the loop was entered. Both are in the code of the program, but may not change what it does.
#ifndef FRONT_C_LOOP_CONTRACTS_H
#define FRONT_C_LOOP_CONTRACTS_H
#include <llvm-c/Core.h>

#include "base/diag.h"

// False with diagnostics where a condition has effects, or sx_decreases is not part of every iteration of a loop.
bool c_loop_contracts_insert(LLVMModuleRef module, DiagList *diags);
#endif
