//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[4] = {'a', 'b', 'c', 'd'};
  printf("%.*s\n", 5, b);
  return 0;
}
