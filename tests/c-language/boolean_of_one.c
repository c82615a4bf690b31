//# VERIFIED
#include <string.h>
int main(void) {
  unsigned char c = 1;
  _Bool b;
  memcpy(&b, &c, 1);
  return b ? 0 : 1 / 0;
}
