//# FALSIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
static void even(int n); static void odd(int n) { if (n == 0) longjmp(env, 1); even(n - 1); }
static void even(int n) { if (n == 0) longjmp(env, 2); odd(n - 1); }
int main(void) { int r = setjmp(env); if (r == 0) even(3); assert(r == 2); }
