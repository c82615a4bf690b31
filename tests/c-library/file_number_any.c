//# UNKNOWN
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r"), *g = fopen("b", "r");
  if (f && g) assert(fileno(f) == fileno(f) && fileno(f) != fileno(g));
  return 0;
}
