// expect: falsified
// On one path the lock is taken twice.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant lock_twice: [](AP(locked <= 1));
int locked;
void acquire(void) { locked = locked + 1; }
void release(void) { locked = locked - 1; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    acquire();
    if (__VERIFIER_nondet_int()) acquire();
    release();
  }
}
