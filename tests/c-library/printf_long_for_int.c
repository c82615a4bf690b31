//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  printf("%d\n", 7L);
  return 0;
}
