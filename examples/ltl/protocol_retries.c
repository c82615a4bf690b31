// expect: falsified
// The number of tries is set back on every refusal.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant protocol_retries: [](AP(state == 1) ==> <>AP(state == 0));
int state, tries;
int main(void) {
  while (1) {
    if (state == 0) {
      if (__VERIFIER_nondet_int()) {
        state = 1;
        tries = 0;
      }
    } else {
      int reply = __VERIFIER_nondet_int();
      tries++;
      if (reply == 2) tries = 0;
      if (reply == 1 || tries >= 5) state = 0;
    }
  }
}
