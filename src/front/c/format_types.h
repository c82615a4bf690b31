// Formats whose arguments are pointers to something else than they say: `scanf("%d", &x)` of a long x. In bitcode a pointer is a pointer, but
// clang warns of them, where the format is a literal; and of arguments that are missing, which a run may never come to. A call of which it does
// is undefined as a whole. Types that differ only in signedness, or have the same size, and arrays for their elements are let pass.
#ifndef FRONT_C_FORMAT_TYPES_H
#define FRONT_C_FORMAT_TYPES_H
#include <llvm-c/Core.h>

void c_format_types_insert(LLVMModuleRef module, const char *warnings);
#endif
