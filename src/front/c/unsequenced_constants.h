// Constants that are assigned within an expression: (*p = 1) + (*q = 2). Clang folds the value, so that nothing of it leads to the store; the syntax tree
// says what has no order. Where two accesses without one meet there is a limit (unsequenced_effects.h).
#ifndef FRONT_C_UNSEQUENCED_CONSTANTS_H
#define FRONT_C_UNSEQUENCED_CONSTANTS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#include "front/c/options.h"
#include "front/c/syntax_tree.h"

// Is there such an assignment in the text of the file, as far as the text shows it?
bool c_unsequenced_constants_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file);
void c_unsequenced_constants_insert(LLVMModuleRef module, SyntaxNode *tree);
#endif
