//# FALSIFIED --property bounds
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 4) return 0;
  int a[n];
  return (int)sizeof a;
}
