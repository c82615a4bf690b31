//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[64];
  fgets(b, 65, stdin);
  return 0;
}
