// Copies of memory as the source writes them. To LLVM the assignment of a struct is a call of memcpy, but C asks other things of the two: an assignment
// may be one to itself, and its operands are as aligned as their type.
#ifndef FRONT_C_COPIES_H
#define FRONT_C_COPIES_H
#include "front/c/context.h"

typedef enum CopyKind { COPY_CALL, COPY_ASSIGNMENT, COPY_UNKNOWN } CopyKind;
CopyKind c_copy_kind(const Lower *L); // what the copy at the cursor is, by the text at its place
// Has clang marked the copy at the cursor as the assignment of a struct? It marks all, where it is told of types; a macro's text may be anything.
bool c_copy_is_marked(const Lower *L);
#endif
