//# VERIFIED --property library
#include <stdio.h>
int main(int argc, char **argv) {
  unsigned u;
  size_t z;
  double d;
  (void)argv;
  if (argc < 0) return scanf("%f", &d); // never called
  return sscanf("1 2", "%d %lu", &u, &z) + scanf("%lf", &d);
}
