//# FALSIFIED --property lifetime
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  uintptr_t before = (uintptr_t)p;
  free(p);
  return before == (uintptr_t)p;
}
