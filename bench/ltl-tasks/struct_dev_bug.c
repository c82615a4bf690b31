// expect: falsified
// In ERROR the device is started again as BUSY.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(dev.state == 1) ==> <>AP(dev.state == 0));
enum state { READY, BUSY, ERROR };
struct device { enum state state; int retries; int data; };
struct device dev;
int main(void) {
  while (1) {
    switch (dev.state) {
    case READY:
      if (__VERIFIER_nondet_int()) { dev.state = BUSY; dev.retries = 3; }
      break;
    case BUSY:
      if (__VERIFIER_nondet_int() && dev.retries > 0) dev.retries--;
      else if (dev.retries == 0) dev.state = ERROR;
      else dev.state = READY;
      break;
    case ERROR:
      dev.state = BUSY;
      dev.retries = 3;
      break;
    }
  }
}
