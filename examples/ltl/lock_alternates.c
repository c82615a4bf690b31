// expect: verified
// Nobody takes a lock that is taken.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant lock_alternates: [](AP(locked <= 1));
int locked;
void acquire(void) { locked = locked + 1; }
void release(void) { locked = locked - 1; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    acquire();
    if (__VERIFIER_nondet_int()) {
      release();
      acquire();
    }
    release();
  }
}
