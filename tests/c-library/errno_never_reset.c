//# VERIFIED
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  errno = ERANGE;
  puts("x");
  assert(errno > 0);
  errno = 0;
  long n = strtol("12", NULL, 10);
  assert(errno == 0 && n == 12);
}
