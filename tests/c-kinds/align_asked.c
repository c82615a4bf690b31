//# VERIFIED --property align
// The program looks where the buffer is.
#include <stdint.h>
static char pool[64];
int main(void) {
  char *p = pool;
  while ((uintptr_t)p % 8 != 0) p++;
  *(long *)p = 1;
  return 0;
}
