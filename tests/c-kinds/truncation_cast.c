//# VERIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char c = (unsigned char)__VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint() % 256;
  return c + d;
}
