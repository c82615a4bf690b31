//# FALSIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uint();
  return c;
}
