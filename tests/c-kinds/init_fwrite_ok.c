//# VERIFIED --property init
#include <stdio.h>
#include <string.h>

int main(void) {
  char b[8];
  memset(b, 0, 8);
  fwrite(b, 1, 8, stdout);
  return 0;
}
