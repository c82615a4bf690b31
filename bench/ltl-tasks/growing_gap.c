// expect: falsified
// A writer that is twice as fast as the reader: it never catches up. (unbounded, recurrent region over two counters)
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(written > read_) ==> <>AP(written == read_));
long long written, read_;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() > 0) written = written + 2;
    if (read_ < written) read_ = read_ + 1;
  }
}
