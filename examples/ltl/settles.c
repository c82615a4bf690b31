// expect: verified
// Once the input is quiet, the filter comes to rest: from some time on x is zero.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant settles: <>[]AP(x == 0);
int x;
int main(void) {
  x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1) x = 0;
  while (1) {
    if (x > 0) x--;
    else if (x < 0) x++;
  }
}
