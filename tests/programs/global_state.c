// expect: verified
// A small state machine, driven by inputs for ever.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { IDLE, READY, BUSY };
static int state = IDLE, owners;

static void step(unsigned char event) {
  if (state == IDLE && event == 1) state = READY;
  else if (state == READY && event == 2) state = BUSY, owners++;
  else if (state == BUSY && event == 3) state = IDLE, owners--;
}

int main(void) {
  while (1) {
    step(__VERIFIER_nondet_uchar());
    assert(owners == (state == BUSY));
  }
}
