//# VERIFIED
// What is not open, or not for that, is not read, written or closed.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char text[4] = "abc";
  errno = 0;
  assert(read(-1, text, 1) == -1 && errno != 0);
  assert(close(-1) == -1 && write(-2, text, 1) == -1);
  int in = open("a", O_RDONLY), out = creat("b", 0600);
  if (in < 0 || out < 0 || in >= 64 || out >= 64) return 1;
  assert(write(in, text, 1) == -1 && read(out, text, 1) == -1);
  if (close(in) == 0) assert(read(in, text, 1) == -1 && close(in) == -1);
  fclose(stdin);
  assert(read(0, text, 1) == -1);
  return 0;
}
