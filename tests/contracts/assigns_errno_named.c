//# VERIFIED --entry f
#include <errno.h>
#include <sextant/contracts.h>
int f(void) {
  sx_assigns(errno);
  errno = 1;
  return 0;
}
