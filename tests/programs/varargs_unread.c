// expect: verified
// A function with variable arguments that reads only the named ones; printf has no effect on the program.
#include <assert.h>
#include <stdio.h>

static int first(int n, ...) { return n; }

int main(void) {
  int x = 3;
  printf("%d %s\n", x, "text");
  assert(first(x, 4, 5.0, "six") == 3);
  assert(x == 3);
  return 0;
}
