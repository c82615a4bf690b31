//# UNKNOWN --property library
// POSIX knows it, C17 does not.
#include <stdio.h>
int main(void) {
  printf("%0'9d", 2);
  return 0;
}
