// What a function with a body writes, where its contract says what it may (sx_assigns). A write in it, or in a function that it calls and that has no such
// contract of its own, is to what is named, or to an object that came to be since the call. One with a contract of its own names nothing else.
#ifndef FRONT_C_ASSIGNED_H
#define FRONT_C_ASSIGNED_H
#include "front/c/context.h"

struct AssignedChecks *c_assigned_new(void);
void c_assigned_delete(struct AssignedChecks *checks);
// __sextant_assigns(text), then __sextant_assigned(address, bytes) for each piece of memory: called for the function that calls the one at the cursor.
void c_assigned_call(Lower *L, LLVMValueRef call, const char *name);
void c_assigned_inherit(Instance *instance);                       // a new one
void c_assigned_write(Lower *L, LLVMValueRef pointer, Term bytes); // before a write of so many bytes
void c_assigned_doubt(Lower *L, const char *what); // something is done of which it is not known what it writes
void c_assigned_finish(Lower *L);                  // all objects are known
#endif
