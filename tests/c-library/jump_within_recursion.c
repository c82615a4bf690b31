//# UNKNOWN --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env[4];
static int down(int n) { if (n == 0) longjmp(env[2], 5); if (setjmp(env[n])) return n; return down(n - 1); }
int main(void) { assert(down(3) == 2); }
