//# FALSIFIED
// The same of an allocated object, among characters.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  assert(bytes[0] != 16);
  free(p);
}
