//# VERIFIED --property reach
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  if ((uintptr_t)p != (uintptr_t)((void *)0) && (uintptr_t)q != 0) {
    assert((uintptr_t)p != (uintptr_t)q);
    assert(p && q);
  }
}
