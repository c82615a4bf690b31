//# UNKNOWN --property library
// POSIX knows it, C17 does not.
#include <stdio.h>
int main(void) {
  printf("%2$d %1$s", "a", 2);
  return 0;
}
