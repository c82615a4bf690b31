// expect: verified
// A device as a struct with an enum state: BUSY is left.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(dev.state == 1) ==> <>AP(dev.state == 0));
enum state { READY, BUSY, ERROR };
struct device { enum state state; int retries; int data; };
struct device dev;
static void start(int n) { dev.state = BUSY; dev.retries = n; }
static void poll(void) {
  if (dev.state == BUSY) {
    if (__VERIFIER_nondet_int() && dev.retries > 0) dev.retries--;
    else if (dev.retries <= 0) dev.state = ERROR;
    else { dev.data = __VERIFIER_nondet_int(); dev.state = READY; }
  } else if (dev.state == ERROR) {
    dev.state = READY;
  }
}
int main(void) {
  while (1) {
    if (dev.state == READY && __VERIFIER_nondet_int()) start(__VERIFIER_nondet_int());
    poll();
  }
}
