// expect: verified
// Counting semaphore: waiters are woken in turn.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(waiting > 0) ==> <>AP(waiting == 0));
int count = 2, waiting;
static void down(void) { if (count > 0) count--; else waiting++; }
static void up(void) { if (waiting > 0) waiting--; else if (count < 2) count++; }
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int() & 3;
    for (int i = 0; i < n; i++) down();
    for (int i = 0; i < 4; i++) up();
    while (waiting > 0) up();
  }
}
