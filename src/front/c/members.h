// Arrays that are members of structs: what is accessed through the address of one stays in it, also where a function of the library does that. The last
// member of a struct may stand for an array of any length.
#ifndef FRONT_C_MEMBERS_H
#define FRONT_C_MEMBERS_H
#include "front/c/context.h"

void c_member_check(Lower *L, LLVMValueRef pointer, Term bytes); // before that many bytes are accessed from there on
// A model of a library function is called: its instance notes which of its arguments are such addresses.
void c_members_enter(Lower *L, LLVMValueRef call, Instance *callee);
// In a model, before an access: what is accessed through one of these stays in its array.
void c_members_check(Lower *L, LLVMValueRef pointer, Term address, Term bytes);
#endif
