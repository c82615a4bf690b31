//# UNKNOWN --property library
// POSIX knows it, C17 does not.
#include <stdio.h>
int main(void) {
  char f[] = "%0'9d"; printf(f, 2);
  return 0;
}
