//# VERIFIED --property memory
#include <stdlib.h>
int main(void) {
  int *p = malloc(16);
  if (!p) return 0;
  for (int i = 0; i < 4; i++) p[i] = i;
  int *end = p + 4;
  int last = end[-1];
  free(p);
  return last;
}
