//# VERIFIED --property overflow
// A divisor that is zero is no overflow.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long c = b;
  if (b == -1) return 0;
  return a / b > a % b || 5 / c > 1;
}
