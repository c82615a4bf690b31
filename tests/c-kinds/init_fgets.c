//# VERIFIED --property init
#include <stdio.h>

int main(void) {
  char b[8];
  if (!fgets(b, 8, stdin)) return 0;
  return b[0] == 65;
}
