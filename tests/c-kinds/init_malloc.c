//# FALSIFIED --property init
#include <stdlib.h>

int main(void) {
  int *p = malloc(8);
  if (!p) return 0;
  p[0] = 1;
  if (p[1]) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
