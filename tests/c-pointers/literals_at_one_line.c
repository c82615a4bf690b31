//# FALSIFIED --property reach
// Two literals, which may be two objects.
#include <assert.h>
int main(void) {
  const char *p = "text", *q = "text";
  assert(p == q);
}
