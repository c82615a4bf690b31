// Bits of the addresses of objects with static storage, (uintptr_t)a & 15: clang folds them by the alignment that it gives an object, which is more than
// C promises. Where a mask takes bits that no declaration says are 0, nothing is proved from there on.
#ifndef FRONT_C_MASKED_ADDRESSES_H
#define FRONT_C_MASKED_ADDRESSES_H
#include "front/c/options.h"
#include "front/c/syntax_tree.h"

#include <llvm-c/Core.h>

// Does the text of a file have what such an expression needs?
bool c_masked_addresses_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file);
void c_masked_addresses_insert(LLVMModuleRef module, SyntaxNode *tree);
#endif
