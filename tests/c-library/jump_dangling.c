//# FALSIFIED --property lifetime
#include <setjmp.h>
static jmp_buf env; static int *p;
static void f(void) { int x = 3; p = &x; longjmp(env, 1); }
int main(void) { if (setjmp(env) == 0) f(); return *p; }
