//# FALSIFIED
// Equal literals may be one object, and one may be the end of another, as numbers too.
#include <assert.h>
#include <stdint.h>

int main(void) {
  const char *text = "xyz", *end = "z";
  assert((uintptr_t)text + 2 != (uintptr_t)end);
}
