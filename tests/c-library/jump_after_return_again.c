//# FALSIFIED --property library
#include <setjmp.h>
static jmp_buf env;
static int set(int jump) { if (jump) longjmp(env, 1); return setjmp(env); }
int main(void) { if (set(0) == 0) set(1); return 0; }
