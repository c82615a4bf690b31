// Functions of the library that a program declares, or calls, as what they are not (C17 6.5.2.2p9): what these have for arguments is not what the
// library reads. They get a name of their own (LIBRARY_OTHER_TYPE), by which nobody takes them for the library's; a run that calls one is a limit.
// The widths of integers are not looked at: who declares malloc with an int is understood.
#ifndef FRONT_C_LIBRARY_TYPES_H
#define FRONT_C_LIBRARY_TYPES_H
#include <llvm-c/Core.h>

// Those without a body that are understood without a model. To be called when all files are there, for one of them may define the function.
void c_library_types_separate(LLVMModuleRef module);
void c_library_types_rename(LLVMValueRef function);
#endif
