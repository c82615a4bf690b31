//# UNKNOWN
// A call through a pointer may be one of any function of that type whose address is taken.
#include <assert.h>

static int x;
static int s(int d) {
  x = d;
  return 0;
}
int (*fp)(int) = s;

int main(void) { assert(x + fp(2) == 0); }
