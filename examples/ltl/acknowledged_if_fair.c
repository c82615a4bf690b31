// expect: verified
// If the environment acknowledges again and again, the request goes away.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant acknowledged_if_fair: []<>AP(ack == 1) ==> [](AP(req == 1) ==> <>AP(req == 0));
int req, ack;
int main(void) {
  while (1) {
    ack = 0;
    if (!req && __VERIFIER_nondet_int()) req = 1;
    ack = __VERIFIER_nondet_int() > 0;
    if (ack) req = 0;
  }
}
