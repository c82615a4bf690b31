// expect: verified
// Accept loop: each accepted connection is closed, retries bounded.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant server_closes: [](AP(open_ == 1) ==> <>AP(open_ == 0));
int open_, err, got, total, keepalive;
static int process(void) {
  int chunks = __VERIFIER_nondet_int();
  err = 0;
  while (chunks > 0 && !err) {
    got = __VERIFIER_nondet_int();
    if (got < 0) err = 1;
    chunks--;
  }
  return err;
}
int main(void) {
  while (1) {
    int fd = __VERIFIER_nondet_int();
    if (fd < 0) continue;
    open_ = 1;
    keepalive = 3;
    do {
      if (process()) break;
      keepalive--;
    } while (keepalive > 0);
    open_ = 0;
  }
}
