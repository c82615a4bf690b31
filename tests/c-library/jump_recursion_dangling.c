//# FALSIFIED --property lifetime
#include <setjmp.h>
static jmp_buf env; static int *keep;
static void down(int n) { int mine = n; if (n == 0) { keep = &mine; longjmp(env, 1); } down(n - 1); }
int main(void) { int r = setjmp(env); if (r == 0) down(1); return *keep; }
