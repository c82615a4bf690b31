//# FALSIFIED
//= contract (compare requires *(const int *)a > 0): violated
#include <sextant/contracts.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  sx_requires(*(const int *)a > 0);
  return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}
int main(void) {
  int list[2] = {-2, -1};
  qsort(list, 2, sizeof *list, compare);
  return 0;
}
