// Which functions a run may reach: the entry, and what is named by reached functions and by the initial values of variables that these name. As
// soon as one of them calls through a pointer, or calls what has no body and is not of the standard library, all functions whose
// address is used count, and all variables: the pointer may come from elsewhere. The others say nothing about what happens.
#ifndef FRONT_C_REACHED_H
#define FRONT_C_REACHED_H
#include <llvm-c/Core.h>

#include "base/map.h"

void c_reached_functions(LLVMModuleRef module, LLVMValueRef entry, Map *reached); // function or variable -> 1
// Of a module whose bodies are read when they are asked for (c_llvm_bitcode_open): reads those that a run may reach and those that something else names; the
// functions that are left, which nobody mentions, become declarations. All are read where the entry is NULL.
void c_reached_read(LLVMModuleRef module, LLVMValueRef entry);
// Takes the others out of the module, and what only they declare: a large file costs what is reached of it.
void c_reached_only(LLVMModuleRef module, LLVMValueRef entry);
#endif
