// expect: falsified
// Each new smoke restarts the delay.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(smoke == 1) ==> <>(AP(siren == 1) || AP(armed == 0)));
int smoke, siren, armed = 1, delay;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int()) { smoke = 1; delay = 5; }
    if (__VERIFIER_nondet_int() == 42) armed = 0;
    else armed = 1;
    if (smoke && armed) {
      if (delay > 0) delay--;
      else { siren = 1; smoke = 0; }
    } else siren = 0;
  }
}
