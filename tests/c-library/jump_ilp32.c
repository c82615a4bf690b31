//# VERIFIED --property all --arch ilp32
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int n;
static void throw(void) { longjmp(env, 6); }
int main(void) { int r = setjmp(env); if (!r) throw(); assert(r == 6); }
