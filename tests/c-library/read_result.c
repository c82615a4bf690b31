//# VERIFIED --property reach,bounds
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char b[8];
  int f = open("a", O_RDONLY);
  if (f < 0) return 1;
  long n = read(f, b, sizeof b);
  assert(n >= -1 && n <= 8);
  if (n > 0 && write(1, b, (unsigned long)n) < n) return 2;
  close(f);
  return 0;
}
