//# UNKNOWN --property reach
#include <setjmp.h>
#include <assert.h>
struct frame { jmp_buf env; struct frame *prev; int code; };
static struct frame *top;
static void throw(int code) { top->code = code; longjmp(top->env, 1); }
static int run(int n) { struct frame f; f.prev = top; top = &f; f.code = 0; int r; if (setjmp(f.env) == 0) { if (n) throw(n); r = 0; } else r = f.code; top = f.prev; return r; }
int main(void) { assert(run(0) == 0); assert(run(3) == 3); }
