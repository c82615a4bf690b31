//# VERIFIED --property reach
#include <assert.h>

int main(void) {
  int x = 3;
  const int *p = &x;
  const int *q = &(const int){3};
  assert(p != q && *p == *q);
  return 0;
}
