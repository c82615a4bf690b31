//# VERIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
static void down(int n) { if (n == 0) longjmp(env, 5); down(n - 1); }
static int up(int n) { return n == 0 ? 0 : 1 + up(n - 1); }
int main(void) { int r = setjmp(env); if (r == 0) down(4); assert(r == 5); assert(up(3) == 3); }
