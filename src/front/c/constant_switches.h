// Switches on constants. Clang makes the statements of the case alone, without the blocks that they are in, so that neither the code nor the debug
// information says where those end. Found in the text of the source: a `switch` where there is no such
// instruction.
#ifndef FRONT_C_CONSTANT_SWITCHES_H
#define FRONT_C_CONSTANT_SWITCHES_H
#include "front/c/context.h"

struct ConstantSwitches *c_constant_switches_new(void);
void c_constant_switches_delete(struct ConstantSwitches *all);
// Is a local object declared, or first used, in one?
bool c_constant_switches_hide(Lower *L, LLVMValueRef object);
#endif
