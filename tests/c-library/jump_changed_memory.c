//# UNKNOWN --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
static void set(int *p) { *p = 2; longjmp(env, 1); }
int main(void) { int x = 1; if (setjmp(env) == 0) set(&x); assert(x == 2); }
