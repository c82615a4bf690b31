//# VERIFIED --property reach,free,lifetime,bounds --alloc succeeds
#include <setjmp.h>
#include <stdlib.h>
#include <assert.h>
struct context { jmp_buf env; int code; };
static void f(struct context *c) { c->code = 4; longjmp(c->env, 2); }
int main(void) {
  struct context *c = malloc(sizeof *c);
  c->code = 0;
  int r = setjmp(c->env);
  if (r == 0) f(c);
  assert(r == 2); assert(c->code == 4);
  free(c);
}
