// expect: verified by --engine spacer
// The controller of an elevator, run for as long as there are events.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define TOP 5
#define SERVICE_CODE 40961

enum State { IDLE, OPEN, UP, DOWN, STOPPED, SERVICE };
enum Event { EVENT_CALL, EVENT_TICK, EVENT_ALARM, EVENT_RESET, EVENT_CODE };

static enum State state = IDLE;
static int floor_now = 0, target = 0, open_for = 0, trips = 0;
static int door_open = 0;

static void open_door(void) {
  state = OPEN;
  door_open = 1;
  open_for = 3;
}

static void close_door(void) {
  door_open = 0;
  state = IDLE;
}

static void call(int to) {
  if (to < 0 || to > TOP) return;
  if (state != IDLE) return;
  if (door_open) return; // never: who is idle has shut the door
  target = to;
  if (to == floor_now) open_door();
  else state = to > floor_now ? UP : DOWN;
}

static void tick(void) {
  switch (state) {
  case IDLE: break;
  case OPEN:
    open_for--;
    if (open_for == 0) close_door();
    break;
  case UP:
    if (floor_now >= TOP) { // never: the target is above
      state = STOPPED;
      break;
    }
    floor_now++;
    if (floor_now == target) open_door();
    break;
  case DOWN:
    if (floor_now <= 0) { // never: the target is below
      state = STOPPED;
      break;
    }
    floor_now--;
    if (floor_now == target) open_door();
    break;
  case STOPPED:
  case SERVICE: break;
  default: assert(0);
  }
}

static void alarm(void) {
  if (state == UP || state == DOWN) state = STOPPED;
}

static void reset(void) {
  if (state != STOPPED && state != SERVICE) return;
  target = floor_now;
  state = IDLE;
  if (trips < 3) trips++;
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    int argument = __VERIFIER_nondet_int();
    switch (event) {
    case EVENT_CALL: call(argument); break;
    case EVENT_TICK: tick(); break;
    case EVENT_ALARM: alarm(); break;
    case EVENT_RESET: reset(); break;
    case EVENT_CODE:
      if (state == STOPPED && argument == SERVICE_CODE && floor_now == 3) state = SERVICE;
      break;
    default: return 0;
    }
    assert(floor_now >= 0 && floor_now <= TOP);
    if (door_open && state != OPEN) return 1; // never
    if (state == SERVICE && floor_now != 3) return 2; // never
    if (state == OPEN && open_for > 3) return 3; // never
  }
}
