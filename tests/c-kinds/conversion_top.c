//# FALSIFIED --property conversion
// The largest float below 2^31 fits; 2^31 itself does not.
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f >= 0.0f && f <= 2147483647.0f)) return 0; // the constant is rounded to 2^31
  return (int)f;
}
