//# FALSIFIED --property reach
#include <assert.h>
static int x;
int main(void) {
  int *p = &x;
  long l = *(long *)&p;
  assert(l % 8 == 0);
}
