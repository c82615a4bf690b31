//# VERIFIED
// Bytes that are copied and not looked at may be anything.
#include <assert.h>

struct pair {
  char a;
  int b;
};

static void swap(void *x, void *y, unsigned size) {
  unsigned char *p = x, *q = y;
  for (unsigned i = 0; i < size; i++) {
    unsigned char kept = p[i];
    p[i] = q[i];
    q[i] = kept;
  }
}

int main(void) {
  struct pair x, y;
  x.a = 1, x.b = 2, y.a = 3, y.b = 4;
  swap(&x, &y, sizeof x);
  assert(x.a == 3 && x.b == 4 && y.a == 1 && y.b == 2);
}
