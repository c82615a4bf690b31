// A store to a bit-field that has no room for the value: `truncation`. (clang's check of assignments compares with what was stored where the value
// is no variable's, and there is none of initialisers.)
#ifndef FRONT_C_BIT_FIELD_VALUES_H
#define FRONT_C_BIT_FIELD_VALUES_H
#include "front/c/context.h"

void c_bit_field_value_check(Lower *L, LLVMValueRef store); // before it
#endif
