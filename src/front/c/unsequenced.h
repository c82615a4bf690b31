// Side effects without an order, as in i = i++ + 1, which are undefined. Clang, which orders them somehow, warns of them: nothing is said of runs that
// come to such a place.
#ifndef FRONT_C_UNSEQUENCED_H
#define FRONT_C_UNSEQUENCED_H
#include <llvm-c/Core.h>

void c_unsequenced_insert(LLVMModuleRef module, const char *warnings); // as clang has written them
#endif
