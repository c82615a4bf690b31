// expect: falsified
// A busy server drops requests.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant request_dropped: [](AP(request == 1) ==> <>AP(answer == 1));
int request, answer, busy;
int main(void) {
  while (1) {
    request = 0;
    answer = 0;
    busy = __VERIFIER_nondet_int() > 0;
    if (__VERIFIER_nondet_int()) {
      request = 1;
      if (!busy) answer = 1;
    }
  }
}
