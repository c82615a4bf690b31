//# FALSIFIED --property reach
// An atomic pointer is loaded as a number.
#include <assert.h>
#include <stdatomic.h>
static int x = 1, y = 2;
static _Atomic(int *) shared;
int main(void) {
  atomic_store(&shared, &x);
  int *p = atomic_load(&shared);
  *p = 5;
  assert(x == 1 && y == 2);
}
