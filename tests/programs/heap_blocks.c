// expect: verified
// calloc gives zeros, realloc keeps the contents, two blocks never overlap.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *a = calloc(4, sizeof *a), *b = malloc(4 * sizeof *b);
  assert(a[0] == 0 && a[3] == 0);
  for (int i = 0; i < 4; i++) b[i] = i + 1;
  a[3] = 9;
  assert(b[3] == 4 && a != b);
  b = realloc(b, 8 * sizeof *b);
  b[7] = 5;
  assert(b[0] == 1 && b[3] == 4 && b[7] == 5 && a[3] == 9);
  free(a);
  free(b);
  free(NULL);
  return 0;
}
