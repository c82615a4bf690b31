// expect: verified
// A writer that is twice as fast as the reader, but stops before its counter overflows, which would be undefined: then the reader catches up.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(written > read_) ==> <>AP(written == read_));
long long written, read_;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() > 0) written = written + 2;
    if (read_ < written) read_ = read_ + 1;
  }
}
