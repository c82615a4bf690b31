//# VERIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[4] = {'a', 'b', 'c', 'd'};
  printf("%.4s\n", b);
  return 0;
}
