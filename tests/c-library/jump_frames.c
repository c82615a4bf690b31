//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int hits;
static void try(int n) { if (setjmp(env) == 0) { if (n & 1) longjmp(env, 1); } else hits++; }
int main(void) { for (int i = 0; i < 6; i++) try(i); assert(hits == 3); }
