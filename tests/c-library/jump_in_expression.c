//# VERIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int g = 3, a[3];
static void f(void) { g = 9; longjmp(env, 2); }
int main(void) { int x = 4; int r; r = x + g * 0 + setjmp(env); if (r == 4) f(); assert(r == 6); a[0] = 1; assert(g == 9); }
