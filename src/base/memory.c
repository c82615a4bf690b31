#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *p) {
  if (p) return p;
  fputs("sextant: out of memory\n", stderr);
  _Exit(2);
}

void *memory_new(size_t size) { return checked(calloc(1, size ? size : 1)); }
void *memory_resize(void *old, size_t size) { return checked(realloc(old, size ? size : 1)); }

char *memory_text(const char *text) {
  size_t n = strlen(text) + 1;
  return memcpy(memory_new(n), text, n);
}
