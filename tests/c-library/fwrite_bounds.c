//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[4] = "abc";
  fwrite(b, 1, 5, stdout);
  return 0;
}
