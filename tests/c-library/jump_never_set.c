//# FALSIFIED --property library
#include <setjmp.h>
static jmp_buf env;
int main(void) { longjmp(env, 1); }
