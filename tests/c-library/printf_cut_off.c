//# FALSIFIED
#include <stdio.h>
int main(void) {
  printf("100%");
  return 0;
}
