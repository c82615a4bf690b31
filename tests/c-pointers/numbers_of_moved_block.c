//# FALSIFIED
// A block that grows may stay where it is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *block = malloc(4);
  if (!block) return 0;
  uintptr_t before = (uintptr_t)block;
  char *longer = realloc(block, 8);
  if (longer) assert((uintptr_t)longer != before);
  free(longer ? longer : block);
}
