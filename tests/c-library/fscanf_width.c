//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[3];
  fscanf(stdin, "%3c", b);
  char c[3];
  fscanf(stdin, "%3[0-9]", c);
  return 0;
}
