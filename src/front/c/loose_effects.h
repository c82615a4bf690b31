// Calls, and constants that are assigned, within an expression, to whose value nothing of them leads: two(x = 5, g()), two((f(), 1), g()), statement
// expressions. The bitcode does not tell them from statements of their own, and so evaluation_order.h does not see them; the syntax tree does. Where one
// of them is in conflict with a call that it has no order with, nothing is proved.
#ifndef FRONT_C_LOOSE_EFFECTS_H
#define FRONT_C_LOOSE_EFFECTS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#include "front/c/options.h"
#include "front/c/syntax_tree.h"

// Does the text of the file leave it open whether there is one? Most are seen to be statements.
bool c_loose_effects_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file);
// `entry`: where runs start, or NULL.
void c_loose_effects_insert(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree);
#endif
