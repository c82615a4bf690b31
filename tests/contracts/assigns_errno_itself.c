//# FALSIFIED --entry f
// Unlike what the library does to it.
#include <errno.h>
#include <sextant/contracts.h>
int f(void) {
  sx_assigns();
  errno = 1;
  return 0;
}
