//# FALSIFIED --property align
#include <stdlib.h>
typedef struct { _Alignas(64) int x; } S;
int main(void) {
  S *p = malloc(sizeof(S));
  if (!p) return 0;
  *p = (S){1};
  free(p);
  return 0;
}
