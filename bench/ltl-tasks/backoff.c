// expect: verified
// Exponential backoff with a cap: the transmission is tried again and again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(trying == 1);
int trying, delay = 1, wait_;
int main(void) {
  while (1) {
    trying = 1;
    if (__VERIFIER_nondet_int()) delay = 1;
    else if (delay < 64) delay = delay * 2;
    trying = 0;
    wait_ = delay;
    while (wait_ > 0) wait_--;
  }
}
