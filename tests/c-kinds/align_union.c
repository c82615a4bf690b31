//# VERIFIED --property align
#include <string.h>
union U { char bytes[8]; long word; } u;
int main(void) {
  char *p = u.bytes;
  p[3] = 1;
  long copy, *q = (long *)p;
  memcpy(&copy, p + 0, 8);
  return *q == copy;
}
