// Which functions a run may reach: the entry, those whose address is used for more than a call, and all that these call. The others say nothing
// about what happens.
#ifndef FRONT_C_REACHED_H
#define FRONT_C_REACHED_H
#include <llvm-c/Core.h>

#include "base/map.h"

void c_reached_functions(LLVMModuleRef module, LLVMValueRef entry, Map *reached); // function -> 1
// Takes the other functions out of the module, and what only they declare: a large file costs what is reached of it.
void c_reached_only(LLVMModuleRef module, LLVMValueRef entry);
#endif
