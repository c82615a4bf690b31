//# UNKNOWN --property reach
// Two literals, which may be one object or two; each pointer holds one that is itself.
#include <assert.h>
static const char *const one = "text", *const other = "text";
int main(void) {
  const char *p = one, *q = other;
  assert(p == one && q == other && p - one == 0);
}
