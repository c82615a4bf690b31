//# VERIFIED --property reach
#include <assert.h>
#include <stdatomic.h>
int main() {
  atomic_int a = 0;
  atomic_fetch_add(&a, 3);
  assert(atomic_load(&a) == 3);
  int e = 3;
  assert(atomic_compare_exchange_strong(&a, &e, 7));
  assert(a == 7);
  atomic_flag f = ATOMIC_FLAG_INIT;
  assert(!atomic_flag_test_and_set(&f));
  assert(atomic_flag_test_and_set(&f));
}