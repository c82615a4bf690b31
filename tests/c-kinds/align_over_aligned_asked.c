//# FALSIFIED --property align
#include <stdlib.h>
typedef struct { _Alignas(64) int x; } S;
int main(void) {
  S *p = aligned_alloc(32, sizeof(S));
  if (p) p->x = 1;
  free(p);
  return 0;
}
