// What is sure of alignment. Of an object, what its type and its declaration ask for: an implementation may give it more, as clang does for
// arrays, but need not. Of the pointers into a class of objects, the least that any of them can have, by the objects in it and
// the steps of the arithmetic on them; where that is enough for an access nothing has to be checked.
#ifndef FRONT_C_ALIGNMENT_H
#define FRONT_C_ALIGNMENT_H
#include "front/c/context.h"

#define ALIGNMENT_MOST 4096u // as good as any

// Of what malloc and its like return: that of max_align_t, which need not be as much as vectors ask for.
static inline uint64_t alignment_of_blocks(const Lower *L) { return L->layout.pointer_width == 64 ? 16 : 8; }
uint64_t c_alignment_of_object(const Lower *L, const Object *object);
// Is it one whose alignment a call asks for by a number that is not constant?
bool c_alignment_is_open(const Object *object);
// Fills a map from classes to what is sure of all pointers to them; a class that is not in it has ALIGNMENT_MOST.
void c_alignment_survey(Lower *L, Map *classes);
// What is sure of one pointer.
uint64_t c_alignment_of_pointer(Lower *L, const Map *classes, LLVMValueRef pointer);
#endif
