// expect: verified
// Sliding window: base follows next; acknowledged in bounded time.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(outstanding > 0) ==> <>AP(outstanding == 0));
int outstanding, timer, sent;
int main(void) {
  while (1) {
    while (outstanding < 4 && __VERIFIER_nondet_int()) { outstanding++; sent = 1; }
    timer = 8;
    while (outstanding > 0) {
      int ack = __VERIFIER_nondet_int();
      timer--;
      if (ack > 0 && ack <= outstanding) outstanding -= ack;
      if (timer == 0) { outstanding = 0; }
    }
  }
}
