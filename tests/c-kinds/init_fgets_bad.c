//# FALSIFIED --property init
#include <stdio.h>

int main(void) {
  char b[8];
  fgets(b, 8, stdin);
  return b[0] == 65;
}
