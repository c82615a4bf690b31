//# FALSIFIED --open all
//# requires sx_valid(p, n)
#include <stddef.h>
void fill(int *p, size_t n, int v) { for (size_t i = 0; i <= n; i++) p[i] = v; }
