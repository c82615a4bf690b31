//# VERIFIED
// What calls agree on is what the last one from outside has brought.
#include <assert.h>
static int sum(const int *a, int n, int from) {
  if (from == n) return 0;
  int rest = sum(a, n, from + 1);
  return a[from] + rest;
}
int main(void) {
  int a[3] = {1, 2, 3}, b[2] = {10, 20};
  assert(sum(a, 3, 0) == 6);
  assert(sum(b, 2, 0) == 30);
  assert(sum(a, 2, 0) == 3);
  return 0;
}
