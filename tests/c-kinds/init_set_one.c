//# FALSIFIED --property init
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  int c = __VERIFIER_nondet_int();
  if (c) x = 1;
  if (x > 3) return 1;
  return 0;
}
