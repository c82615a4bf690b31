// Names in a formula that only a compiler knows: an enumeration, a macro, members, what a pointer leads to.
extern int __VERIFIER_nondet_int(void);
#define SLOTS 2
enum state { READY, BUSY, FAILED };
struct device { enum state state; int retries; };
static struct device devices[SLOTS];
struct device *current = &devices[0];
int spare = 7;
static void start(struct device *d, int retries) {
  d->state = BUSY;
  d->retries = retries;
}
static void poll(struct device *d) {
  if (d->state != BUSY) return;
  if (d->retries > 0) d->retries--;
  else d->state = READY;
}
int main(void) {
  while (1) {
    if (devices[1].state == READY) start(&devices[1], __VERIFIER_nondet_int());
    poll(&devices[1]);
    current = &devices[1];
  }
}
