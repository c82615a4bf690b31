//# VERIFIED --property reach
#include <assert.h>
#include <stdlib.h>
int *fresh(void) __attribute__((malloc));
int main() {
  int *p = fresh(), *q = fresh();
  if (p && q) {
    *p = 1;
    *q = 2;
    assert(*p == 1);
  }
}