//# FALSIFIED --property call
// What qsort calls takes pointers to void.
#include <stdlib.h>
static int compare(const int *a, const int *b) { return *a < *b ? -1 : *a > *b; }
int main(void) {
  int a[2] = {2, 1};
  qsort(a, 2, sizeof *a, (int (*)(const void *, const void *))compare);
  return 0;
}
