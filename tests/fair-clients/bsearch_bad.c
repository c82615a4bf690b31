//# FALSIFIED --open all
#include <stddef.h>
int find(const int *a, size_t n, int x) { size_t lo = 0, hi = n; while (lo <= hi) { size_t m = lo + (hi - lo) / 2; if (a[m] == x) return 1; if (a[m] < x) lo = m + 1; else hi = m - 1; } return 0; }
