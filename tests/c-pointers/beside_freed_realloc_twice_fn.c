//# VERIFIED
// Blocks beside one that was freed are alive.
#include <stdlib.h>
static char *g;
static void app(size_t c) {
  char *q = realloc(g, c);
  if (q) g = q;
}
int main(void) {
  app(4);
  app(8);
  free(g);
  return 0;
}
