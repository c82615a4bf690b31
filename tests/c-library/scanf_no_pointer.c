//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  int x = 0;
  return scanf("%d", x);
}
