//# FALSIFIED --property wrap
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return x <= 65536 && x * x == 7;
}
