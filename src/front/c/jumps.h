// setjmp and longjmp. A call of setjmp is a site in a frame, the instance that calls it; its model (models/jump.c) writes both numbers to the
// buffer. A longjmp goes to the site whose numbers it reads, where that frame is still running; else it violates `library`.
//   - The numbers of a frame are drawn anew each time its function is entered, and gone when it returns.
//   - Since the sites may come after a longjmp in the order of lowering, the jumps are put in at the end.
//   - Local variables of the frame that are not volatile and have changed since the call of setjmp are arbitrary after the jump (C17 7.13.2.1).
// Limits: a frame within recursion, and one with arrays of any length.
#ifndef FRONT_C_JUMPS_H
#define FRONT_C_JUMPS_H
#include "front/c/context.h"

struct Jumps *c_jumps_new(void);
void c_jumps_delete(struct Jumps *jumps);
void c_jumps_enter(Lower *L);                                     // at the beginning of the instance at the cursor
void c_jumps_leave(Lower *L);                                     // at its end
void c_jumps_call(Lower *L, LLVMValueRef call, const char *name); // what the models ask
void c_jumps_finish(Lower *L);
#endif
