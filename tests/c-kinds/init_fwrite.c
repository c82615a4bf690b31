//# FALSIFIED --property init
#include <stdio.h>

int main(void) {
  char b[8];
  b[0] = 1;
  fwrite(b, 1, 8, stdout);
  return 0;
}
