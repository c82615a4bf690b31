//# VERIFIED --property init
#include <stdio.h>

int main(void) {
  char b[4];
  b[0] = 65;
  b[1] = 0;
  puts(b);
  return 0;
}
