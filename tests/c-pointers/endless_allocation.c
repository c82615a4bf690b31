//# FALSIFIED --property termination
// Memory that is freed is there again: such a loop goes on for ever.
#include <stdlib.h>
int main(void) {
  for (;;) {
    int *p = malloc(sizeof *p);
    if (p) *p = 1;
    free(p);
  }
}
