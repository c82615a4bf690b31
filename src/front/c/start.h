// What runs before the entry function and after it: constructors; destructors and the handlers of atexit, also where a program ends by
// exit. Before them it is settled of each weak symbol that is not defined whether it is null.
#ifndef FRONT_C_START_H
#define FRONT_C_START_H
#include <llvm-c/Core.h>

#define START_HANDLERS "__sextant_run_handlers" // runs those of atexit (models/exit.c)
#define START_END "sextant.end"                 // runs what comes after the entry, which calls it where it returns

// To be called before the models of the library are linked. `entry`: a function that is defined, or NULL.
void c_start_insert(LLVMModuleRef module, LLVMValueRef entry);
// Of an open program, whose client never ends.
void c_start_insert_client(LLVMModuleRef module, LLVMValueRef client);
#endif
