//# VERIFIED --property all
#include <stdatomic.h>
#include <assert.h>
#include <stdbool.h>
static atomic_int n = ATOMIC_VAR_INIT(3); static atomic_flag f = ATOMIC_FLAG_INIT; static _Atomic unsigned char c; static atomic_bool b;
static _Atomic(int *) p; static int x[2];
int main(void) {
  assert(atomic_fetch_add(&n, 4) == 3); assert(atomic_load(&n) == 7);
  assert(atomic_fetch_sub_explicit(&n, 2, memory_order_relaxed) == 7);
  assert(atomic_fetch_or(&n, 8) == 5); assert(n == 13); assert(atomic_fetch_and(&n, 6) == 13); assert(n == 4); assert(atomic_fetch_xor(&n, 5) == 4); assert(n == 1);
  assert(atomic_exchange(&n, 9) == 1);
  int e = 8; assert(!atomic_compare_exchange_strong(&n, &e, 10)); assert(e == 9); assert(atomic_compare_exchange_strong(&n, &e, 10)); assert(n == 10);
  assert(!atomic_flag_test_and_set(&f)); assert(atomic_flag_test_and_set(&f)); atomic_flag_clear(&f); assert(!atomic_flag_test_and_set(&f));
  c = 255; c++; assert(c == 0); c--; assert(c == 255);
  b = true; assert(atomic_load(&b)); 
  atomic_store(&p, x); assert(atomic_fetch_add(&p, 1) == x); assert(p == x + 1);
  n += 5; assert(n == 15); n *= 2; assert(n == 30); atomic_thread_fence(memory_order_seq_cst); assert(atomic_is_lock_free(&n) || 1);
  atomic_init(&n, 2); assert(n == 2);
}
