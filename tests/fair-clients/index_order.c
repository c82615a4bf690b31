//# VERIFIED --open all
//# requires i < n
#include <stddef.h>
int get(const int *a, size_t n, size_t i) { int s = 0; for (size_t k = 0; k < n; k++) s ^= a[k]; return s ^ a[i]; }
