//# FALSIFIED --property free
// A text of the environment may have any length, and a short one is enough to move the pointer.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(100), *text = getenv("TEXT");
  if (!p) return 0;
  p[0] = '\0';
  if (text) strncat(p, text, 99);
  while (*p && *p != 'S') p++;
  free(p);
}
