//# VERIFIED
// An int is at no odd address, and nothing begins at the last byte there is.
#include <assert.h>
static int x;
int main(void) {
  int *p = &x;
  assert(p != (int *)1 && p != (int *)-1 && p != 0);
}
