//# FALSIFIED --property lifetime
#include <stdlib.h>
int main(void) {
  char *p = malloc(2), *q = p ? p + 1 : p;
  free(p);
  return (int)(q - p);
}
