//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int n;
static void throw(void) { longjmp(env, 1); }
static void try(void) { if (setjmp(env) == 0) throw(); else n++; }
int main(void) { try(); try(); assert(n == 2); }
