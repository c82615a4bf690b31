// expect: verified
// alarm does not come before the limit is reached: weak until.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: AP(alarm == 0) W AP(ticks >= 1000);
int alarm, ticks;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() == 99) ticks = 0;
    if (ticks < 1000) ticks++;
    else alarm = 1;
  }
}
