//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  if (p && q) assert((uintptr_t)p != (uintptr_t)q);
}
