//# FALSIFIED --property reach --arch ilp32
// One access may be anywhere; what pointers in memory lead to is known all the same.
#include <assert.h>
extern void *__VERIFIER_nondet_pointer(void);
struct node { int value; struct node *next; } a, b, c;
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  a.next = &b; 
  b.next = &c;
  a.value = 1; b.value = 2; c.value = 3;
  if (p == &c.value) {
    *p = 7;
    assert(a.next->next->value == 3);
  }
}
