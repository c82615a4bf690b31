// What an assertion compares: where it is about a call, as in assert(get(p) == 3), the source has no name for what that returned, and who
// tells a run of its failure needs the values of both sides (CheckAccess in prog.h). For people: nothing that decides looks at it.
#ifndef FRONT_C_ASSERTED_SIDES_H
#define FRONT_C_ASSERTED_SIDES_H
#include "front/c/context.h"

// The cursor is where a branch is about to become a conditional.
void c_asserted_sides_note(Lower *L, LLVMValueRef branch);
#endif
