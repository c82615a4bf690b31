//# VERIFIED
// A jump within a block does not end it, nor does control that falls from one case of a switch to the next: the locals are those they were.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int jumping(void) {
  int *p = 0, n = 0, sum = 0;
  {
  again:
    if (p) sum += *p;
    int x = n + 1;
    p = &x;
    *p += 1;
    n++;
    if (n < 3) goto again;
  }
  return sum;
}
static int falling(int n) {
  int *p = 0;
  switch (n) {
    int y;
  case 0:
    y = 7;
    p = &y;
  case 1:
    if (p) return *p;
  }
  return n;
}
int main(void) {
  assert(jumping() == 5);
  assert(falling(__VERIFIER_nondet_int()) != 0);
  return 0;
}
