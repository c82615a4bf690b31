//# VERIFIED --property reach
#include <setjmp.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
static jmp_buf env; 
static void check(int v) { if (v < 0) longjmp(env, v); }
int main(void) { int v = __VERIFIER_nondet_int(); int r = setjmp(env); if (r == 0) { check(v); assert(v >= 0); } else assert(r == v && v < 0); }
