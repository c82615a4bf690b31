//# VERIFIED --property reach,lifetime
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int *keep;
static void down(int n, int *up) { int mine = n + *up; if (n == 0) { keep = up; longjmp(env, mine); } down(n - 1, &mine); }
int main(void) { int zero = 0; int r = setjmp(env); if (r == 0) down(3, &zero); assert(r == 6); int x = 4; int *q = &x; assert(*q == 4); }
