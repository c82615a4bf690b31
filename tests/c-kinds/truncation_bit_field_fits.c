//# VERIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 3;
  int b : 5;
  long c : 40;
};
int main(void) {
  struct s x, y = {__VERIFIER_nondet_uint() % 8, __VERIFIER_nondet_uint() % 16, __VERIFIER_nondet_uint()};
  x.a = __VERIFIER_nondet_uint() & 7;
  x.b = x.a + 8;
  x.b -= 24;
  y.b = -16;
  return y.a;
}
