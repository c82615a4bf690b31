//# VERIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
static void even(int n); static void odd(int n) { if (n == 0) longjmp(env, 1); even(n - 1); }
static void even(int n) { if (n == 0) longjmp(env, 2); odd(n - 1); }
static void start(int n) { even(n); }
int main(void) { volatile int k = 0; int r = setjmp(env); if (r == 0) start(3); assert(r == 1); int r2 = setjmp(env); if (r2 == 0) start(2); assert(r2 == 2); }
