// expect: falsified
// A failed piece of work is tried again with the lock held.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant lock_kept: [](AP(lock == 1) ==> <>AP(lock == 0));
int lock;
int main(void) {
  while (1) {
    lock = 1;
    int failed;
    do failed = __VERIFIER_nondet_int();
    while (failed);
    lock = 0;
  }
}
