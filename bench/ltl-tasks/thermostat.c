// expect: verified
// Heats below 18, until 22, then off: the heater goes off again.
extern _Bool __VERIFIER_nondet_bool(void);
//@ ltl invariant p: [](AP(heater == 1) ==> <>AP(heater == 0)) && [](AP(heater == 1) ==> (AP(heater == 1) U AP(t >= 22)));
int t = 20, heater;
int main(void) {
  while (1) {
    if (heater) { t++; if (t >= 22) heater = 0; }
    else { if (__VERIFIER_nondet_bool() && t > -20) t--; if (t < 18) heater = 1; }
  }
}
