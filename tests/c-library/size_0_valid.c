//# VERIFIED
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(int argc, char **argv) {
  int a[3] = {1, 2, 3}, n = argc > 1 ? 2 : 0;
  char *p = malloc(n), *q = malloc(4);
  if (p && q) { memset(p, 0, n); memcpy(q + 4, p, 0); memmove(q, q + 4, 0); }
  qsort(a + 3, 0, sizeof *a, compare);
  (void)argv;
  (void)write(1, NULL, 0);
  free(p);
  free(q);
  return snprintf(NULL, 0, "a") + memcmp(a + 3, a, 0) + strncmp("a", "", 0);
}
