//# VERIFIED
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uint() * 3 + 1;
  return c > 5;
}
