//# FALSIFIED --property library
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[16];
  memset(b, 0, 16);
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 8 || k > 8) return 0;
  memcpy(b + k, b, n);
  return 0;
}
