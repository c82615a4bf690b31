//# FALSIFIED --property library
#include <string.h>
struct s {
  int a[8];
} x;
int main() {
  memcpy((char *)&x + 4, &x, 8);
  return 0;
}