//# FALSIFIED --property bounds
#include <stdio.h>
int main(void) {
  char b[2] = {'a', 'b'};
  puts(b);
  return 0;
}
