//# VERIFIED --property all --volatile plain
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
int main(void) { volatile int x = 1; int y = 5; if (setjmp(env) == 0) { x = 2; longjmp(env, 1); } assert(x == 2); assert(y == 5); }
