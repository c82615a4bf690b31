//# VERIFIED --open all
//# requires sx_valid(to, n)
#include <string.h>
void copy(int *to, const int *from, size_t n) { memcpy(to, from, n * sizeof *to); }
