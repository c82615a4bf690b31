// Conversions of floating values, and to _Bool, that change the value: `truncation`, where no cast asks for it. (clang checks those between integers.)
// Whether there is a cast shows the source: one begins where its bracket does, and what is converted by itself where it begins.
#ifndef FRONT_C_CONVERSIONS_H
#define FRONT_C_CONVERSIONS_H
#include "front/c/context.h"

// After the value of an instruction is known.
void c_conversion_check(Lower *L, LLVMValueRef instruction, LLVMOpcode opcode, Term result);
#endif
