//# VERIFIED
#include <assert.h>
struct bits {
  unsigned a : 3, b : 7;
};
int main(void) {
  struct bits x = {0}, *p = &x;
  p->a = 5;
  p->b = 100;
  assert(p->a == 5 && x.b == 100);
  return 0;
}
