//# VERIFIED --open all
//# requires sx_valid(a, 2)
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
void sort_two(int a[static 2]) { qsort(a, 2, sizeof *a, by_value); }
