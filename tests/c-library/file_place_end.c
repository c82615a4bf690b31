//# FALSIFIED --property reach
// How long a file is, is not known.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f || fseek(f, 0, SEEK_END) != 0) return 1;
  assert(ftell(f) != 1234);
  return 0;
}
