//# UNKNOWN
// Where one operand ends the lifetime of what another reads.
#include <stdlib.h>

static int f(int *q) {
  free(q);
  return 1;
}

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  return *p + f(p);
}
