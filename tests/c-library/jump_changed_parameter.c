//# FALSIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
static int f(int a) { if (setjmp(env) == 0) { a++; longjmp(env, 1); } return a; }
int main(void) { assert(f(1) == 2); }
