//# FALSIFIED
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  int *q = malloc(sizeof *q);
  if (p && q) assert(p != q);
  free(q);
}
