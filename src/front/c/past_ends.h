// Clang lets `a + n` be one past the end of the array `a`, as C does, and does not look whether it is dereferenced at once: *(a + n) is a[n]
// (C17 6.5.2.1p2, 6.5.6p8). Its check becomes that of a subscript there.
#ifndef FRONT_C_PAST_ENDS_H
#define FRONT_C_PAST_ENDS_H
#include <llvm-c/Core.h>

void c_past_ends_check(LLVMModuleRef module); // of one file, as clang wrote it
#endif
