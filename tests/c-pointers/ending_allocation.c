//# VERIFIED --property termination
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 20; i++) {
    int *p = malloc(sizeof *p);
    free(p);
  }
}
