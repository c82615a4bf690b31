//# FALSIFIED --property leak
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p) exit(1);
  return 0;
}
