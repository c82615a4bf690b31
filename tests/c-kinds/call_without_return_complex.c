//# FALSIFIED --property call
extern int __VERIFIER_nondet_int(void);
static _Complex float root(int x) {
  if (x) return 1;
}
static void take(_Complex float z) { (void)z; }
int main(void) {
  take(root(__VERIFIER_nondet_int()));
  return 0;
}
