//# VERIFIED --property init
#include <stdlib.h>

int main(void) {
  int *p = malloc(8);
  if (!p) return 0;
  p[0] = 1;
  p[1] = 2;
  if (p[1] > 3) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
