// expect: verified by --property reach,memory --open all
// A connection: idle, opening, open or closing. Data is sent only while it is open, and every byte is acknowledged once.
#include <assert.h>

enum state { IDLE, OPENING, OPEN, CLOSING };

static enum state state;
static int unacknowledged;

int connect_begin(void) {
  if (state != IDLE) return -1;
  state = OPENING;
  return 0;
}

int connect_done(int success) {
  if (state != OPENING) return -1;
  state = success ? OPEN : IDLE;
  return 0;
}

int send_byte(void) {
  if (state != OPEN || unacknowledged == 4) return -1;
  unacknowledged++;
  return 0;
}

int acknowledge(void) {
  if (unacknowledged == 0) return -1;
  unacknowledged--;
  if (state == CLOSING && unacknowledged == 0) state = IDLE;
  return 0;
}

int disconnect(void) {
  if (state != OPEN) return -1;
  state = unacknowledged ? CLOSING : IDLE;
  return 0;
}

int is_idle(void) {
  assert(state >= IDLE && state <= CLOSING);
  assert(state != CLOSING || unacknowledged > 0);
  assert(state == OPEN || state == CLOSING || unacknowledged == 0);
  return state == IDLE;
}
