//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  char b[12] = "a";
  sprintf(b, "%sb", b);
  return 0;
}
