//# VERIFIED
// A file that is not open has one error.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char byte = 0;
  assert(close(-1) == -1 && errno == EBADF);
  errno = 0;
  assert(read(-1, &byte, 1) == -1 && errno == EBADF);
  errno = 0;
  assert(write(-2, &byte, 1) == -1 && errno == EBADF);
  int number = open("f", O_RDONLY);
  if (number < 0) return 1;
  errno = 0;
  if (number < 60) assert(write(number, &byte, 1) == -1 && errno == EBADF);
  return 0;
}
