// expect: falsified
// Two acknowledgements in a row are needed, and fairness does not give that.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant acknowledged_twice: []<>AP(ack == 1) ==> [](AP(req == 1) ==> <>AP(req == 0));
int req, ack, seen;
int main(void) {
  while (1) {
    if (!req && __VERIFIER_nondet_int()) { req = 1; seen = 0; }
    ack = __VERIFIER_nondet_int() > 0;
    if (ack) { seen++; if (seen >= 2) req = 0; }
    else seen = 0;
  }
}
