//# FALSIFIED --property null
#include <string.h>
#define CLEAR memcpy(bytes, from, 0)
int main(void) {
  char bytes[1], *from = 0;
  CLEAR;
  return 0;
}
