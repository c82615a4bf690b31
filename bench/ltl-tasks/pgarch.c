// expect: verified
// PgArch-like: wakened is reset in each round after a bounded copy loop.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(wakened == 1) ==> <>AP(wakened == 0));
int wakened, got_sighup, last_copy, curtime, shutdown;
static void sighup(void) { got_sighup = 1; }
static int ready(void) { return __VERIFIER_nondet_int(); }
int main(void) {
  curtime = __VERIFIER_nondet_int();
  wakened = 1;
  do {
    if (__VERIFIER_nondet_int()) sighup();
    if (got_sighup) got_sighup = 0;
    if (wakened) {
      wakened = 0;
      int tries = 0;
      while (ready() && tries < 3) tries++;
      last_copy = curtime;
    }
    if (!wakened) {
      curtime = __VERIFIER_nondet_int();
      if (curtime > last_copy && curtime < 100000) wakened = 1;
    }
  } while (__VERIFIER_nondet_int());
  wakened = 0;
  while (1) { shutdown = 1; }
}
