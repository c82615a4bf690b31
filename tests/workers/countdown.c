// Terminates: a counter is drawn, and goes down by steps that are drawn.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) {
    unsigned step = __VERIFIER_nondet_uint() % 3 + 1;
    n = n > step ? n - step : 0;
  }
  return 0;
}
