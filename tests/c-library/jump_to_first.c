//# FALSIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf a, b; static int n;
int main(void) { int x = 1; if (setjmp(a) == 0) { if (setjmp(b) == 0) longjmp(b, 1); x = 2; longjmp(a, 1); } assert(x == 2); }
