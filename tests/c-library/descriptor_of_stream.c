//# UNKNOWN
// Which number the stream has given free is not known.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("f", "r");
  int a = open("a", O_RDONLY);
  if (!f || a < 0) return 1;
  fclose(f);
  int b = open("b", O_RDONLY);
  if (b >= 0) assert(b < a);
  return 0;
}
