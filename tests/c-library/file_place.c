//# VERIFIED
// A binary stream is where it was sent, and one that could not tell says why.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "rb");
  if (!f) return 1;
  errno = 0;
  long first = ftell(f);
  if (first < 0) assert(first == -1 && errno > 0);
  else assert(first == 0);
  if (fseek(f, 10, SEEK_SET) == 0 && fseek(f, 0, SEEK_CUR) == 0) {
    long a = ftell(f), b = ftell(f);
    if (a >= 0 && b >= 0) assert(a == 10 && b == a);
  }
  fclose(f);
  return 0;
}
