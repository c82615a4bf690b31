//# FALSIFIED
#include <assert.h>
static int a[2], b[2];
int main(void) {
  int *end = a + 2, *other = b;
  assert(end != other);
}
