//# UNKNOWN --property reach
// A struct that is copied into a list.
#include <assert.h>
struct inner {
  int a, b, c, d, e;
};
struct outer {
  struct inner inner;
  int n;
};
static struct inner s;
static int change(void) {
  s.b = 7;
  return 1;
}
int main(void) {
  struct outer o = {s, change()};
  assert(o.inner.b == 0);
  return 0;
}
