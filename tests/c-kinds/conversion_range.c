//# VERIFIED --property conversion
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f > -1.0f && f < 256.0f)) return 0;
  unsigned char c = (unsigned char)f; // -0.5 becomes 0
  return c;
}
