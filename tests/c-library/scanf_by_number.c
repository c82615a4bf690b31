//# UNKNOWN --property library
// POSIX and C23 know these, C17 does not.
#include <stdio.h>
int main(void) {
  int a = 0, b = 0;
  scanf("%2$d %1$d", &a, &b);
  return 0;
}
