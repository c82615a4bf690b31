//# VERIFIED --property leak
#include <stdlib.h>
#include <alloca.h>
int main(void) {
  char *p = malloc(4), *q = realloc(p, 8), *r = alloca(5);
  r[0] = 1;
  if (q) free(q);
  else free(p);
  free(NULL);
  return 0;
}
