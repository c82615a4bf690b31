//# VERIFIED --property all
#include <stdlib.h>
int main() {
  free(0);
  char *p = malloc(0);
  free(p);
  p = realloc(0, 4);
  if (p) p[3] = 1;
  free(p);
}