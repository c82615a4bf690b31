// Calls of the printf family whose format is constant, before the models are linked: each becomes calls of the pieces of
// models/print.c that the format asks for, and to a stream hardly anything is left. Where the format does not fit the
// arguments a violation is left. Calls with another format, and lists of arguments, are for the models.
#ifndef FRONT_C_OUTPUT_H
#define FRONT_C_OUTPUT_H
#include <llvm-c/Core.h>

void c_output_expand(LLVMModuleRef module);
#endif
