//# FALSIFIED --property wrap
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  return a + 1 > 5;
}
