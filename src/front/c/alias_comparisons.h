// Comparisons of an alias with the address of another object. clang folds them as if two names were two objects, and an alias is a second name of one:
// nothing is said of programs that have them.
#ifndef FRONT_C_ALIAS_COMPARISONS_H
#define FRONT_C_ALIAS_COMPARISONS_H
#include "front/c/syntax_tree.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

bool c_alias_comparisons_may_be_in(LLVMModuleRef module);
// `entry`: where the program begins; NULL: in any function.
void c_alias_comparisons_insert(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree);
#endif
