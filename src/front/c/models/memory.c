// <stdlib.h>: allocations that are made of others.
#include "libc.h"

static void no_memory(void) { *__errno_location() = ERROR_NO_MEMORY; }

void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    no_memory();
    return NULL;
  }
  return realloc(block, count * size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return ERROR_INVALID;
  void *made = aligned_alloc(alignment, size);
  if (!made) return ERROR_NO_MEMORY;
  *block = made;
  return 0;
}
