//# VERIFIED --property bounds
#include <stdlib.h>
void *xalloc(size_t n) __attribute__((malloc, alloc_size(1)));
int main() {
  int *p = xalloc(8);
  if (p) p[1] = 1;
  free(p);
}