//# FALSIFIED --property init
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
int main(void) { int x = 1; if (setjmp(env) == 0) { x = 2; longjmp(env, 1); } assert(x == 2); }
