// A library that is a header alone: its functions are static, or `static inline`, so that each file that includes it has its own. Its clients are such
// files, and may call all of them. Where a header has functions that are not static these are its interface, and static ones help them; names
// that begin with `_` are nobody else's either.
#ifndef FRONT_C_HEADER_H
#define FRONT_C_HEADER_H
#include <llvm-c/Core.h>
#include <stdbool.h>

bool c_header_is(const char *file); // by its name
// Makes the functions public that clients of the header call, those of headers in its folder and below among them.
void c_header_offer(LLVMModuleRef module, const char *file);
#endif
