//# VERIFIED --entry set
#include <assert.h>
void set(int *restrict p, int *restrict q) {
  if (!p || !q) return;
  *p = 1;
  *q = 2;
  assert(*p == 1);
}
