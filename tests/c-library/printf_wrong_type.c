//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  printf("%s\n", 7);
  return 0;
}
