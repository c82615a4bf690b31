//# VERIFIED --property align
// What malloc returns is aligned for max_align_t, which on this target has 16 bytes.
#include <stdlib.h>

struct vector {
  float part[4];
} __attribute__((aligned(16)));

int main(void) {
  struct vector *v = malloc(sizeof *v);
  if (v) v->part[0] = 1;
  free(v);
  return 0;
}
