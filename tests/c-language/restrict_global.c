//# UNKNOWN
// Another way to the object is its name.
#include <assert.h>
static int g;
static int set(int *restrict p) {
  *p = 1;
  g = 2;
  return *p;
}
int main(void) {
  assert(set(&g) == 2);
  return 0;
}
