// Allocation that does not fail: where there is no memory the process aborts, long after the limit on memory (base/limits.h) was met.
// Everything allocated here is released with free().
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H
#include <stddef.h>

void *memory_new(size_t size); // zeroed
void *memory_resize(void *old, size_t size);
char *memory_text(const char *text); // a copy
#endif
