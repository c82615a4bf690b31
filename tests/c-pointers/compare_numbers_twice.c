//# UNKNOWN --property reach
// Where they are is the same both times: no run may say that they are equal once and differ later.
#include <assert.h>
#include <stdint.h>
int a[2], b[2];
int main(void) {
  int *end = a + 2, *start = b;
  int once = (uintptr_t)end == (uintptr_t)start;
  int twice = (uintptr_t)end == (uintptr_t)start;
  assert(once == twice);
}
