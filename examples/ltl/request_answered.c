// expect: verified
// Every request is answered, after a delay that counts down.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant request_answered: [](AP(request == 1) ==> <>AP(answer == 1));
int request, answer;
int main(void) {
  while (1) {
    request = 0;
    answer = 0;
    if (__VERIFIER_nondet_int()) {
      request = 1;
      int delay = __VERIFIER_nondet_int();
      if (delay > 100) delay = 100;
      while (delay > 0) delay = delay - 1;
      answer = 1;
    }
  }
}
