//# FALSIFIED --property bounds
#include <stdlib.h>
int main() {
  char *p = malloc(0);
  if (p) p[0] = 1;
  free(p);
}