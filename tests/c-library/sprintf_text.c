//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[64];
  assert(sprintf(b, "%+d|%5.3d|%-6x|%#o|%#X|% d", 7, 42, 0xabc, 8, 255, 3) == 27);
  assert(strcmp(b, "+7|  042|abc   |010|0XFF| 3") == 0);
  assert(sprintf(b, "%05d,%c,%.2s,%3s,%-3s|", -42, 'z', "hello", "a", "b") == 19);
  assert(strcmp(b, "-0042,z,he,  a,b  |") == 0);
  return 0;
}
