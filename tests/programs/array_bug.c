// expect: falsified
// The largest of four inputs is looked for from the wrong end.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4], largest;
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  largest = a[0];
  for (int i = 1; i < 3; i++)
    if (a[i] > largest) largest = a[i];
  for (int i = 0; i < 4; i++) assert(a[i] <= largest);
  return 0;
}
