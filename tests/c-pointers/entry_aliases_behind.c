//# FALSIFIED --property reach --entry set
#include <assert.h>
void set(int *p, int *q) {
  if (!p || !q || p != q + 1) return;
  *p = 1;
  assert(q[1] != 1);
}
