//# FALSIFIED --property reach
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
  if (a < 0 || b < 0 || close(a) != 0) return 1;
  int c = open("c", O_RDONLY);
  if (c >= 0) assert(c > b);
  return 0;
}
