// A lamp that is switched on by hand and goes out by itself.
extern int __VERIFIER_nondet_int(void);
int on, time_left;
//@ ltl invariant goes_out: [](AP(on == 1) ==> <>AP(on == 0));
int main(void) {
  while (1) {
    if (on == 0 && __VERIFIER_nondet_int()) {
      time_left = 9;
      on = 1;
    }
    if (time_left > 0)
      time_left = time_left - 1;
    else
      on = 0;
  }
}
