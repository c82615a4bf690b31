//# FALSIFIED --property align
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  if (!p) return 0;
  *(int *)(p + 2) = 1;
  return 0;
}
