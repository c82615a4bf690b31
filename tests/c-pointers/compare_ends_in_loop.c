//# VERIFIED
#include <assert.h>
static int sum(const int *from, const int *to) {
  int result = 0;
  for (; from != to; from++) result += *from;
  return result;
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[3] = {5, 6, 7};
  assert(sum(a, a + 4) == 10);
  assert(sum(b, b + 3) == 18);
}
