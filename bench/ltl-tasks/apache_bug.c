// expect: falsified
// A negative keepalive count goes on (until it would overflow); requests may all be fine with keepalive never 0: it is set again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(open_ == 1) ==> <>AP(open_ == 0));
int open_, err, keepalive;
int main(void) {
  while (1) {
    int fd = __VERIFIER_nondet_int();
    if (fd < 0) continue;
    open_ = 1;
    keepalive = 3;
    do {
      err = __VERIFIER_nondet_int();
      if (err == -1) break;
      if (err == -2) keepalive = 3;
      keepalive--;
    } while (keepalive > 0);
    open_ = 0;
  }
}
