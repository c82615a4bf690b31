//# FALSIFIED --property init
#include <stdio.h>

int main(void) {
  int x;
  printf("%d\n", x);
  return 0;
}
