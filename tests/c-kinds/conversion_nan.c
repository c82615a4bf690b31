//# FALSIFIED --property conversion
// Neither side of a comparison holds for a NaN.
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f < 0.0f || f > 10.0f) return 0;
  return (int)f;
}
