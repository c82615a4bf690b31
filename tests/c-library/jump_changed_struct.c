//# FALSIFIED --property reach
#include <setjmp.h>
#include <assert.h>
struct S { int x, y; };
static jmp_buf env;
int main(void) { struct S s = {1, 2}; if (setjmp(env) == 0) { s.y = 5; longjmp(env, 1); } assert(s.y == 5); }
