//# VERIFIED --property all --arch ilp32
// The place of a block is a multiple of 8.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *first = calloc(1, 32);
  char *block = first ? realloc(first, 40) : NULL;
  if (block) assert(((uintptr_t)block & 7) == 0);
  return 0;
}
