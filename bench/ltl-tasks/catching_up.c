// expect: verified
// The writer stops at a burst limit, so that the reader catches up.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(written > read_) ==> <>AP(written == read_));
int written, read_;
int main(void) {
  while (1) {
    int burst = __VERIFIER_nondet_int();
    int n = 0;
    while (n < burst && n < 10) { written++; n++; }
    while (read_ < written) read_++;
    written = 0;
    read_ = 0;
  }
}
