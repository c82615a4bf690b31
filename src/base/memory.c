#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *checked(void *p) {
  if (p) return p;
  abort(); // nothing that was begun can be ended
}

void *memory_new(size_t size) { return checked(calloc(1, size ? size : 1)); }
void *memory_resize(void *old, size_t size) { return checked(realloc(old, size ? size : 1)); }

char *memory_text(const char *text) {
  size_t n = strlen(text) + 1;
  return memcpy(memory_new(n), text, n);
}
