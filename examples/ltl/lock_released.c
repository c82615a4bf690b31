// expect: verified
// Who takes the lock gives it back after a bounded piece of work.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant lock_released: [](AP(lock == 1) ==> <>AP(lock == 0));
int lock;
int main(void) {
  while (1) {
    lock = 1;
    int work = __VERIFIER_nondet_int();
    while (work > 0) work--;
    lock = 0;
  }
}
