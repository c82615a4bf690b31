//# FALSIFIED --property reach
#include <stdio.h>
#include <assert.h>
int main(void) {
  char b[6];
  unsigned n;
  if (!fgets(b, 6, stdin)) return 0;
  if (sscanf(b, "%u", &n) == 1) assert(n < 99);
  return 0;
}
