//# FALSIFIED --property reach
// Two literals, which may be one object.
#include <assert.h>
int main(void) {
  const char *p = "text", *q = "text";
  assert(p != q);
}
