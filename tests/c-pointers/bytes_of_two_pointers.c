//# FALSIFIED --property bounds
#include <string.h>
int main(void) {
  int a = 5, b = 6, *p = &a, *q = &b;
  memcpy(&q, &p, sizeof q / 2);
  return *q;
}
