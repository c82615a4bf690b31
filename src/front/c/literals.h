// String literals, and __func__: one object each. Clang is told to make an object of each literal (clang.c), and then makes one of each *use* of a
// constant pointer that holds a literal, since it puts the pointer's value in its place, and of each use of __func__ (C17 6.4.2.2).
// These copies become one again. Of a single file, before it is linked with others.
#ifndef FRONT_C_LITERALS_H
#define FRONT_C_LITERALS_H
#include <stdbool.h>

#include <llvm-c/Core.h>

#include "front/c/syntax_tree.h"

void c_literals_make_constant(LLVMModuleRef module);
void c_literals_join_names(LLVMModuleRef module); // __func__ and its like
// Are there literals with the same text at one line, so that they may be copies? Then the syntax tree tells. Where it does not, since the line has
// several of one length, and a constant pointer holds one of them, nothing is said of the program. Only what the entry reaches matters; NULL: all may be.
bool c_literals_may_be_copies(LLVMModuleRef module, LLVMValueRef entry);
void c_literals_join(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree);
#endif
