//# VERIFIED --open all
//# requires sx_valid(a, n)
#include <stddef.h>
int at(const int *a, size_t n, size_t i) { return i < n ? a[i] : -1; }
