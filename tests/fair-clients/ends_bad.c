//# FALSIFIED --open all
#include <stddef.h>
unsigned sum(const unsigned char *p, size_t n) { const unsigned char *e = p + n; unsigned s = 0; while (p <= e) s += *p++; return s; }
