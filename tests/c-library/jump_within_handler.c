//# VERIFIED
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

static void handler(void) {
  jmp_buf start;
  int n = setjmp(start);
  if (n == 0) longjmp(start, 2);
  assert(n == 2);
}

int main(void) {
  atexit(handler);
  exit(0);
}
