// The C types of variable arguments: of those that calls pass, and of those that va_arg reads. LLVM keeps of them how wide they are; clang's syntax
// tree (-ast-dump=json) says the rest. A type is a code: 0 is not known, and what va_arg reads has the code of what was passed, or one that C
// allows in its place (7.16.1.1): the other sign of an integer, if both can represent the value; a pointer to void for one to characters.
// The null pointer as one to void ends many lists, and passes for any other pointer.
// Of calls without a prototype, too: their results and what they pass, after the default promotions, and what the functions of the program return
// and take (6.5.2.2p6, p9).
#ifndef FRONT_C_ARGUMENT_TYPES_H
#define FRONT_C_ARGUMENT_TYPES_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "front/c/syntax_tree.h"

#define ARGUMENT_TYPE_BITS 12u // of a code
#define ARGUMENT_SIGN_BITS 2u  // its low bits; the others say which type it is, but for its sign
#define ARGUMENT_SIGN_ANY 3u   // fits all
#define ARGUMENT_VOID_POINTER (1u << ARGUMENT_SIGN_BITS | ARGUMENT_SIGN_ANY)

typedef struct ArgumentTypes ArgumentTypes;

ArgumentTypes *c_argument_types_new(void);
void c_argument_types_delete(ArgumentTypes *types);
// Does the module have functions with variable arguments, or calls of such that are not of the library?
bool c_argument_types_matter(LLVMModuleRef module);
// Do clang's warnings tell of calls without a prototype?
bool c_argument_types_are_warned_of(const char *warnings);
// Notes at all functions of a module which source they are of.
void c_argument_types_note_source(LLVMModuleRef module, uint32_t source);
// Marks the calls and the va_arg of one of a module's sources with what its syntax tree says. A type that cannot be read says nothing.
void c_argument_types_mark(ArgumentTypes *types, LLVMModuleRef module, SyntaxNode *tree, uint32_t source);
// Of argument number i of a call, and of the va_arg that loads the address of an argument.
uint32_t c_argument_type_passed(LLVMValueRef call, unsigned i);
uint32_t c_argument_type_wanted(LLVMValueRef load);
// Of a call without a prototype, and of a function that is defined: a list of codes, of the result and each argument as the source has it; false
// where it is not known.
bool c_argument_types_unprototyped(LLVMValueRef call, U32Vec *codes);
bool c_argument_types_taken(LLVMValueRef function, U32Vec *codes);
// A call that takes the place of another.
void c_argument_types_copy(LLVMValueRef to, LLVMValueRef from);
#endif
