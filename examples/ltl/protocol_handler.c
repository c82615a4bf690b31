// expect: verified
// A message is sent until it is acknowledged, at most five times; then the handler is idle.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant protocol_handler: [](AP(state == 1) ==> <>AP(state == 0));
int state, tries;
int main(void) {
  while (1) {
    if (state == 0) {
      if (__VERIFIER_nondet_int()) {
        state = 1;
        tries = 0;
      }
    } else {
      int acknowledged = __VERIFIER_nondet_int();
      tries++;
      if (acknowledged || tries >= 5) state = 0;
    }
  }
}
