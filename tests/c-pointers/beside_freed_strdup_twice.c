//# VERIFIED
// Blocks beside one that was freed are alive.
#include <stdlib.h>
#include <string.h>
#include <assert.h>
int main(void) {
  char *a = strdup("ab"), *b = strdup("cd");
  if (!a || !b) return 1;
  free(a);
  assert(b);
  free(b);
  return 0;
}
