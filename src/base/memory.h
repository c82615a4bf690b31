// Allocation that does not fail: out of memory ends the process with status 2 and a message, after the limit
// handler (base/limits.h) had its chance. Everything allocated here is released with free().
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H
#include <stddef.h>

void *memory_new(size_t size); // zeroed
void *memory_resize(void *old, size_t size);
char *memory_text(const char *text); // a copy
#endif
