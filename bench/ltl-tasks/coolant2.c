// expect: verified
// Coolant with sensor noise: the pump runs until the temperature is low.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(overtemp == 1) ==> <>AP(overtemp == 0));
int temp = 20, limit = 80, overtemp, pump;
int sensor(void) { int s = __VERIFIER_nondet_int(); if (s < 0 || s > 200) s = 20; return s; }
int main(void) {
  while (1) {
    temp = sensor();
    if (temp > limit) {
      overtemp = 1;
      pump = 1;
      while (temp > limit - 10) temp = temp - 1;
      pump = 0;
      overtemp = 0;
    }
  }
}
