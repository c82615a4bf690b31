//# VERIFIED --property leak
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p) abort();
  return 0;
}
