//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  int x;
  return scanf("%d%d", &x);
}
