// expect: falsified
// While pumping the sensor is read again: it may always be high.
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
      while (temp > limit - 10) temp = sensor();
      pump = 0;
      overtemp = 0;
    }
  }
}
