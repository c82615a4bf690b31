// Compound literals, which have no name and no declaration: "(" TYPE ")" "{" ... "}". Clang puts what fills one at one of the two brackets, or where the
// macro is used that it is from. Whether the type is constant the text says; where it does not, because a macro or a header does, the syntax tree.
#ifndef FRONT_C_COMPOUND_LITERALS_H
#define FRONT_C_COMPOUND_LITERALS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#include "front/c/layout.h"
#include "front/c/options.h"
#include "front/c/syntax_tree.h"

bool c_compound_literal_is(LLVMValueRef object);
// The instructions that give a local one its value.
void c_compound_literal_fillers(LLVMValueRef object, ValueVec *out);

typedef enum LiteralSays { LITERAL_OPEN, LITERAL_PLAIN, LITERAL_CONSTANT } LiteralSays;
typedef struct LiteralText {
  LiteralSays says;
  const char *end; // of the literal or the macro; NULL: there is none at that place
} LiteralText;
// `at` is where one of these instructions is in the text; NULL: it is not known.
LiteralText c_compound_literal_read(const char *text, const char *at);

// Is there one in the file, of those in the module, of which the text says too little?
bool c_compound_literals_are_open(LLVMModuleRef module, const CFrontOptions *options, const char *file);
// Marks the constant ones of these.
void c_compound_literals_mark(LLVMModuleRef module, SyntaxNode *tree);
bool c_compound_literal_is_marked(LLVMValueRef object);
#endif
