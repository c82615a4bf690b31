//# FALSIFIED --property library
#include <setjmp.h>
static jmp_buf env;
static void down(int n) { if (n == 0) longjmp(env, 5); down(n - 1); }
static int set(void) { return setjmp(env); }
int main(void) { if (set() == 0) down(2); }
