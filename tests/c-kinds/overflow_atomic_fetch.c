//# VERIFIED --property all
#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
int main(void) {
  _Atomic int n = INT_MAX;
  _Atomic unsigned u = UINT_MAX;
  _Atomic short s = SHRT_MAX;
  int plain = INT_MAX;
  atomic_fetch_add(&n, 1);
  __sync_fetch_and_add(&plain, 1);
  u++;
  s += 0;
  n -= -5;
  assert(n == INT_MIN + 5 && u == 0 && plain == INT_MIN && s == SHRT_MAX);
  return 0;
}
