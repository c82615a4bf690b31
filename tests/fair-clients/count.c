//# VERIFIED --open all
#include <stddef.h>
size_t count(const char *p, size_t n, char c) { size_t k = 0; while (n--) if (*p++ == c) k++; return k; }
