//# VERIFIED --property reach --volatile plain
#include <setjmp.h>
#include <assert.h>
struct S { int x, y; };
static jmp_buf env;
int main(void) { volatile struct S s = {1, 2}; volatile int a[2] = {0, 0}; if (setjmp(env) == 0) { s.y = 5; a[1] = 3; longjmp(env, 1); } assert(s.x == 1 && s.y == 5 && a[1] == 3); }
