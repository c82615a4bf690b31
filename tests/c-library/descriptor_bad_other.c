//# VERIFIED
#include <assert.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  assert(lseek(-1, 0, SEEK_SET) == -1 && errno == EBADF);
  errno = 0;
  assert(fstat(-1, &status) == -1 && errno == EBADF);
  errno = 0;
  assert(dup(-1) == -1 && errno == EBADF);
  errno = 0;
  assert(fsync(-1) == -1 && ftruncate(-1, 0) == -1 && errno == EBADF);
  return 0;
}
