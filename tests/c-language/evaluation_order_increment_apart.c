//# VERIFIED --property reach
#include <assert.h>
static int x, y;
static int get(void) { return y; }
static int second(int a, int b) { return a + b; }
int main(void) {
  int a[3] = {1, 2, 3}, n = 0, *p = a;
  assert(second(x++, get()) == 0);
  n += second(*p++, get());
  a[n++] = get();
  assert(n == 2 && p == a + 1 && x == 1 && a[1] == 0);
  return 0;
}
