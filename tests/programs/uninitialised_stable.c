// expect: verified
// An uninitialised local keeps the value it has; an initialiser with fewer values leaves zeros.
#include <assert.h>

int main(void) {
  int x, y = x, a[4] = {1};
  assert(x == y);
  assert(a[1] == 0 && a[3] == 0);
  return 0;
}
