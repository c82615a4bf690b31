// expect: falsified, unknown-ok
// A function without a body may write through the pointer it gets.
#include <assert.h>
extern void fill(int *place);

int main(void) {
  int x = 1, y = 2;
  fill(&x);
  assert(x == 1);
  assert(y == 2);
  return 0;
}
