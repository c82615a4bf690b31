// expect: falsified
// The delay may become zero by halving, and then the wait loop does not end.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant backoff_halves: []<>AP(trying == 1);
int trying, delay = 64, wait_;
int main(void) {
  while (1) {
    trying = 1;
    if (__VERIFIER_nondet_int()) delay = 64;
    else delay = delay / 2;
    trying = 0;
    wait_ = 128;
    while (wait_ > 0) wait_ -= delay;
  }
}
