// expect: verified
// A terminating program that ends with ok == 1: for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>[]AP(ok == 1);
int ok;
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) { ok = 0; n -= 2; }
  ok = 1;
  return 0;
}
