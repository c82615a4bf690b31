// expect: falsified
// The bell is only stopped in the first half of the hour after noon.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(bell == 1) ==> <>AP(bell == 0));
int hour, minute, bell, duration, muted;
int main(void) {
  while (1) {
    minute++;
    if (minute == 60) { minute = 0; hour++; bell = 1; duration = 3; }
    if (hour == 24) hour = 0;
    if (__VERIFIER_nondet_int() == 1) muted = !muted;
    if (bell && !muted) { if (duration > 0) duration--; else bell = 0; }
  }
}
