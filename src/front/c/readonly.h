// Objects that may not be written: literals and objects that are defined const, members that are, and texts of the library's own.
// A local object gets its first value by writes that look like any other. They are those of its own function that name it and stand where its
// declaration does in the source, from its name to the end of its initialiser. Where the source cannot be read any write that names it may be one.
#ifndef FRONT_C_READONLY_H
#define FRONT_C_READONLY_H
#include "front/c/context.h"

struct Readonly *c_readonly_new(void);
void c_readonly_delete(struct Readonly *all);
// The parts of an object that are constant, as bytes from its beginning. The list is good until the next question.
const DebugRangeVec *c_readonly_parts(Lower *L, const Object *object);
// May the function at the cursor write the object, since it makes it? (Texts of the library.)
bool c_readonly_is_maker(LLVMValueRef function, const Object *object);
// Does the pointer go through an array whose rest clang fills in a loop?
bool c_readonly_is_filling(LLVMValueRef pointer);
// Does a write at the cursor that names the object give it its first value?
bool c_readonly_is_first(Lower *L, const Object *object);
#endif
