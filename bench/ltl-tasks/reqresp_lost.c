// expect: falsified
// A request that comes while the server is busy is dropped: no answer.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(req == 1) ==> <>AP(ack == 1));
int req, ack, busy, timer;
int main(void) {
  while (1) {
    ack = 0;
    if (__VERIFIER_nondet_int()) {
      req = 1;
      if (!busy) { busy = 1; timer = 3; }
      req = 0;
    }
    if (busy) {
      timer--;
      if (timer <= 0) {
        busy = 0;
        if (__VERIFIER_nondet_int() > 5) ack = 1;
      }
    }
  }
}
