//# UNKNOWN --property conversion
// The code is the same with a cast to unsigned, after which the bits that do not fit may be lost.
extern double __VERIFIER_nondet_double(void);
static struct { unsigned low : 3; signed high : 5; } s;
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d >= 0 && d < 9) s.low = d;
  return 0;
}
