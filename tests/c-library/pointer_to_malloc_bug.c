//# FALSIFIED --property bounds --volatile plain
#include <stdlib.h>
void *(*volatile alloc)(size_t) = malloc;
int main(void) {
  int *p = alloc(4);
  if (!p) return 0;
  p[1] = 3;
  return 0;
}
