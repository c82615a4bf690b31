//# UNKNOWN --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  char b[40];
  sprintf(b, "%g", 0.5);
  assert(b[0] == '0');
  return 0;
}
