// Expressions that only the compiler can read (enumerators, macros, members): functions that return them, in C, to stand at the
// end of a source file. asked.h reads what became of them.
#ifndef FRONT_C_ASKED_SOURCE_H
#define FRONT_C_ASKED_SOURCE_H
#include "base/text.h"
#include "base/vec.h"

#define ASKED_PREFIX "__sextant_asked_" // function number i is called so

void c_asked_write(const TextVec *expressions, Text *source);
#endif
