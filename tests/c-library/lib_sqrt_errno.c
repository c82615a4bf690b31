//# FALSIFIED --property reach
#include <assert.h>
#include <errno.h>
#include <math.h>
int main() {
  errno = 0;
  sqrt(-1.0);
  assert(errno == 0);
}