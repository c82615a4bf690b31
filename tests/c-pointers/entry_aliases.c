//# FALSIFIED --property reach --entry set
#include <assert.h>
void set(int *p, int *q) {
  if (!p || !q) return;
  *p = 1;
  *q = 2;
  assert(*p == 1);
}
