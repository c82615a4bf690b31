// Objects that may not be written: literals and objects that are defined const, members that are, and texts of the library's own.
// A local object gets its first value by writes that look like any other. They are those of its own function that name it and stand where its
// declaration does in the source, from its name to the end of its initialiser. Where that cannot be read, since a macro declares the object, the code
// tells some of them apart: a constant initialiser is copied whole, before all others; what the program makes of a pointer has a check, or is a subscript.
#ifndef FRONT_C_READONLY_H
#define FRONT_C_READONLY_H
#include "front/c/context.h"
#include "front/c/debug_layout.h"

struct Readonly *c_readonly_new(void);
void c_readonly_delete(struct Readonly *all);
// The parts of an object that are constant, as bytes from its beginning. The list is good until the next question.
const DebugRangeVec *c_readonly_parts(Lower *L, const Object *object);
// May the function at the cursor write the object, since it makes it? (Texts of the library.)
bool c_readonly_is_maker(LLVMValueRef function, const Object *object);
// Does the pointer go through an array whose rest clang fills in a loop?
bool c_readonly_is_filling(LLVMValueRef pointer);
// Does the write at the cursor, through a pointer that names the object, give it its first value? FIRST_OPEN: nothing says so.
typedef enum First { FIRST_NOT, FIRST_IS, FIRST_OPEN } First;
First c_readonly_first(Lower *L, const Object *object, LLVMValueRef pointer);
#endif
