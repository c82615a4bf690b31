//# FALSIFIED --property null
// More than there can be: there is no block, and nothing is cleared.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = calloc(SIZE_MAX / 2, 4);
  return p[0];
}
