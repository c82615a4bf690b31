//# UNKNOWN --property reach --alloc succeeds
// Where many allocations are is not exact: neither verdict.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  uintptr_t last = 0;
  for (int i = 0; i < 2; i++) {
    char *p = malloc(8);
    assert((uintptr_t)p != last);
    last = (uintptr_t)p;
  }
}
