//# UNKNOWN --property reach
#include <assert.h>
static int v;
static int *where(void) { return &v; }
static int set(void) {
  v = 5;
  return 1;
}
int main(void) {
  assert(*where() + set() == 1);
  return 0;
}
