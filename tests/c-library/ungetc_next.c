//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(ungetc('x', stdin) == 'x');
  assert(!feof(stdin));
  assert(getchar() == 'x');
  return 0;
}
