//# FALSIFIED --property reach
#include <assert.h>
int main(void) {
  int x = 0, *p = &x;
  unsigned char *b = (unsigned char *)&p;
  assert(b[0] == 0);
}
