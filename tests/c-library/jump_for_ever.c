//# FALSIFIED --property termination
#include <setjmp.h>
static jmp_buf env;
int main(void) { setjmp(env); longjmp(env, 1); }
