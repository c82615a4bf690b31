//# FALSIFIED --property reach
#include <assert.h>
int *same(int *);
int main() {
  int x = 0;
  int *p = same(&x);
  if (p) *p = 3;
  assert(x == 0);
}