// expect: verified
// A watchdog that is not fed in time restarts the system.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant restarts: [](AP(alive == 0) ==> <>AP(alive == 1));
int alive = 1, clock;
int main(void) {
  while (1) {
    if (alive && __VERIFIER_nondet_int()) alive = 0;
    if (alive) clock = 0;
    else clock = clock + 1;
    if (clock > 50) alive = 1;
  }
}
