//# FALSIFIED --property memory
#include <stdlib.h>
int *keep[4];
int main(void) {
  for (int i = 0; i < 4; i++) {
    keep[i] = malloc(8);
    if (!keep[i]) return 0;
  }
  keep[0][4] = 1; // where the next block may be
  return 0;
}
