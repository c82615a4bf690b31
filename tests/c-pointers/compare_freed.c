//# FALSIFIED
// A pointer to an object that is freed is indeterminate: it need not even equal its copy.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  free(p);
  assert(p == q);
}
