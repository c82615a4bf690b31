//# VERIFIED --property termination
#include <setjmp.h>
static jmp_buf env; static int n;
int main(void) { setjmp(env); if (n++ < 5) longjmp(env, 1); return 0; }
