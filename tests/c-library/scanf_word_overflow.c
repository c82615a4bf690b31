//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[4];
  scanf("%4s", b);
  return 0;
}
