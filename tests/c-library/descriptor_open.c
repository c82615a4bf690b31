//# FALSIFIED --property reach
// The one that was closed says nothing of the other.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char text[4];
  int a = open("a", O_RDWR), b = open("b", O_RDWR);
  if (a < 0 || b < 0) return 1;
  close(a);
  assert(read(b, text, 1) == -1);
  return 0;
}
