//# FALSIFIED --property reach
// A function that is only handed to the library is reached; what a table of others names is not.
#include <assert.h>
#include <stdlib.h>
static int never(const void *a, const void *b) { assert(0); return a < b; }
int (*const unused[])(const void *, const void *) = {never};
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  assert(x != 3 || y != 1);
  return x < y ? -1 : x > y;
}
int main(void) {
  int list[2] = {3, 1};
  qsort(list, 2, sizeof *list, compare);
  return 0;
}
