//# FALSIFIED --property conversion
// The result of a compound assignment is converted, too.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  signed char c = 100;
  c *= 1.0 + (__VERIFIER_nondet_uchar() == 7);
  return c;
}
