// Texts that a fair client passes (client_fair.c), where the program reads them: the last byte of a text that nothing writes is 0. That holds
// anyway; said where a byte is read, it need not be found by those who prove something about the loop around it.
#ifndef FRONT_C_CLIENT_TEXTS_H
#define FRONT_C_CLIENT_TEXTS_H
#include "front/c/context.h"

bool c_client_text_is(const Object *object);
// Does nothing write to objects of the class, which are all the client's?
bool c_client_text_is_constant(Lower *L, ClassId class);
// After a load that gave `value`.
void c_client_text_loaded(Lower *L, LLVMValueRef load, Term value);
#endif
