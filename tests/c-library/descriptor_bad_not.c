//# FALSIFIED --property reach
// A file that is open may have another error.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  if (close(0) == -1) assert(errno == EBADF);
  return 0;
}
