//# FALSIFIED --property leak
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(10);
    if (i) free(p);
  }
  return 0;
}
