//# UNKNOWN --entry f --property lifetime --engine bounded
#include <stdlib.h>
int f(int *p) {
  if (!p) return 0;
  free(p); // wrong where it is no block, and where it is one it is dead then
  return *p;
}
