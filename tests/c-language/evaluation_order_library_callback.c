//# UNKNOWN --property reach
// The library calls what writes the variable.
#include <assert.h>
#include <stdlib.h>
static int compared;
static int compare(const void *a, const void *b) {
  compared = 1;
  return *(const int *)a - *(const int *)b;
}
static int get(void) { return compared; }
static int second(const void *found, int n) { return found ? n : n; }
int main(void) {
  int key = 1, list[] = {1, 2};
  assert(second(bsearch(&key, list, 2, sizeof *list, compare), get()) == 1);
  return 0;
}
