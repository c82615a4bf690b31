#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (x > 10 && x < 5) assert(x == 7);
  assert(x < 256);
}
