// expect: falsified
// Some runs end with ok == 0.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>[]AP(ok == 1);
int ok;
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) { ok = 1; n -= 2; }
  if (n == -1) ok = 0;
  else ok = 1;
  return 0;
}
