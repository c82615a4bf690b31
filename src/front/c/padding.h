// Bytes that an initialiser does not name: those between the members of a struct, and those of a union that its first value does not
// reach. They hold anything (C17 6.2.6.1p6), though clang copies a local object from a constant in which they are zero.
#ifndef FRONT_C_PADDING_H
#define FRONT_C_PADDING_H
#include <llvm-c/Core.h>

// After each such copy these bytes are undefined, where something may look at them.
void c_padding_insert(LLVMModuleRef module, LLVMValueRef entry); // NULL: there is no entry
#endif
