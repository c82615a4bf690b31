//# VERIFIED --open all
//# requires i + 1
#include <stddef.h>
int get(const int *a, size_t i) { return a[i]; }
