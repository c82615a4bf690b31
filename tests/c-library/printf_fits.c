//# VERIFIED --property library
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
  short s = 1;
  char c = 'a';
  printf("%hd %hhd %c %ld %lld %zu %jd %td %u %x %p %f %Lf %g %*.*d %%\n", s, c, c, 1L, 1LL, sizeof c, (intmax_t)1,
         (ptrdiff_t)1, 2u, 3u, (void *)&s, 1.0, 1.0L, 2.0f, 3, 4, 5);
  return 0;
}
