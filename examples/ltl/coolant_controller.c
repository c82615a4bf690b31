// expect: verified
// A controller that switches the spray on above the limit; the tank cools down while it is on.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant coolant_controller: [](AP(temperature > 90) ==> <>AP(temperature <= 90));
int temperature = 20, spray;
int main(void) {
  while (1) {
    if (temperature > 90) spray = 1;
    else spray = 0;
    if (spray) temperature = temperature - 2;
    else if (__VERIFIER_nondet_int()) temperature = temperature + 5;
  }
}
