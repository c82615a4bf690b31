// expect: falsified
// The same controller with a sensor that may lag: the spray may stay off.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant coolant_stuck: [](AP(temperature > 90) ==> <>AP(temperature <= 90));
int temperature = 20, spray, measured;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int()) measured = temperature;
    spray = measured > 90;
    if (spray) temperature = temperature - 2;
    else if (temperature < 100 && __VERIFIER_nondet_int()) temperature = temperature + 5;
  }
}
