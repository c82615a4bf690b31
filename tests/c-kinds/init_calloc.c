//# VERIFIED --property init
#include <stdlib.h>

int main(void) {
  int *p = calloc(2, 4);
  if (!p) return 0;
  if (p[1]) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
