//# FALSIFIED --property reach
#include <assert.h>
static volatile int flag;
int main(void) {
  flag = 3;
  int a = flag;
  assert(a == 3);
  return 0;
}
