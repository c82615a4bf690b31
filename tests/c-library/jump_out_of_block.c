//# FALSIFIED --property lifetime
#include <setjmp.h>
static jmp_buf env; static int *p;
int main(void) { if (setjmp(env) == 0) { int x = 1; p = &x; longjmp(env, 1); } return *p; }
