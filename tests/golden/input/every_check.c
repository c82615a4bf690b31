#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[8];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint() % 8;
  a[k] = 1;
  assert(a[k] == 1);
  if (i < 10) a[i] = 2;
  if (j < 9) a[j] = 3; // a second bug
  if (i == 9) a[i] = 4; // never reached: the first one ends such runs
  unsigned s = 0;
  while (s < 100000) s++;
  assert(s == 100000);
  return 0;
}
