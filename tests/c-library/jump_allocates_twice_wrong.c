//# FALSIFIED --property reach --alloc succeeds
#include <setjmp.h>
#include <stdlib.h>
#include <assert.h>
static jmp_buf env; static int *first, *second, n;
int main(void) {
  setjmp(env);
  int *p = malloc(4); *p = n;
  if (n++ == 0) { first = p; longjmp(env, 1); }
  second = p;
  assert(first == second);
}
