//# VERIFIED --property conversion
// A double that is too large for a float becomes an infinity, and any value a _Bool.
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = (float)d;
  _Bool b = d;
  return f > 0.0f && b;
}
