//# FALSIFIED
// A run that allocates memory of any size can be followed with all checks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy(const char *text) {
  size_t size = strlen(text) + 1;
  char *p = malloc(size);
  if (!p) exit(1);
  memcpy(p, text, size);
  free(p);
  return p;
}
int main(void) { puts(copy("text")); }
