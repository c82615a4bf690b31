// expect: falsified
// After 1000 ticks the watchdog fires and stays.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []!AP(alarm == 1) || []<>AP(alarm == 0);
int alarm, ticks;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() == 99) ticks = 0;
    if (ticks < 1000) ticks++;
    else alarm = 1;
  }
}
