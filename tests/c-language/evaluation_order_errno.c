//# UNKNOWN --property reach
#include <assert.h>
#include <errno.h>
static int error(void) { return errno; }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  assert(pair(errno = 5, error()) == 55);
  return 0;
}
