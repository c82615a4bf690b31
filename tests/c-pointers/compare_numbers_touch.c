//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
int a[2], b[2];
int main(void) {
  int *end = a + 2, *start = b;
  assert((uintptr_t)end != (uintptr_t)start);
}
