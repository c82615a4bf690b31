// expect: falsified
// The copy loop goes on as long as the environment has files, while wakened stays.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(wakened == 1) ==> <>AP(wakened == 0));
int wakened, got_sighup, last_copy, curtime;
static int ready(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  curtime = __VERIFIER_nondet_int();
  wakened = 1;
  do {
    if (got_sighup) got_sighup = 0;
    if (wakened) {
      while (ready()) last_copy = curtime;
      wakened = 0;
    }
    if (!wakened) {
      curtime = __VERIFIER_nondet_int();
      if (curtime > last_copy) wakened = 1;
    }
  } while (1);
}
