//# VERIFIED --property conversion
extern double __VERIFIER_nondet_double(void);
static struct { unsigned low : 3; signed high : 5; unsigned alone : 8; unsigned long wide : 40; } s;
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > -1 && d < 8) s.low = d;
  if (d > -17 && d < 16) s.high = d;
  if (d > -1 && d < 256) s.alone = d;
  if (d > -1 && d < 1e9) s.wide = d;
  return 0;
}
