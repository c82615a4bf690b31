//# FALSIFIED --property init
#include <stdlib.h>

int main(void) {
  char *p;
  free(p);
  return 0;
}
