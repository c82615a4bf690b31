//# FALSIFIED --property lifetime
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  printf("%p\n", (void *)p);
}
