//# FALSIFIED --property init
#include <assert.h>
int main(void) {
  int *p;
  assert(p == p);
  return 0;
}
