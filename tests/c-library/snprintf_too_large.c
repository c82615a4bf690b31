//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[4];
  snprintf(b, 8, "%s", "abcdef");
  return b[0];
}
