// A C99 inline definition beside an external one in another file: it is unspecified which of the two a call in its file uses (C17 6.7.4p7). The linker
// keeps the external one. Where the two are not one text, as those of a header are, nothing is proved of runs that come to such a call.
#ifndef FRONT_C_INLINE_DEFINITIONS_H
#define FRONT_C_INLINE_DEFINITIONS_H
#include <llvm-c/Core.h>

void c_inline_definitions_mark(LLVMModuleRef module);  // of one file
void c_inline_definitions_doubt(LLVMModuleRef module); // all files are linked
#endif
