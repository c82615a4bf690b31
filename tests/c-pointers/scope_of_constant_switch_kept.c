//# VERIFIED
#include <string.h>
static int bytes_of(const int *n) { return *n & 255; }
int main(void) {
  unsigned char text[4] = {1, 0, 0, 0};
  int sum = 0;
  switch (sizeof(int)) { // nothing that outlives it points to n
  case 4: {
    int n;
    memcpy(&n, text, sizeof n);
    sum = bytes_of(&n);
    break;
  }
  default: break;
  }
  return sum;
}
