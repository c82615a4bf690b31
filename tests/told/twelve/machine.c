// The control of a washing machine: the door must be locked while there is water in it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { IDLE, FILLING, WASHING, DRAINING, PAUSED };
enum event { START, LEVEL_REACHED, TIMER, EMPTY, PAUSE, RESUME, CANCEL, EVENTS };

struct machine {
  enum state state;
  enum state before_pause;
  int door_locked;
  int valve_open;
  int pump_on;
  int water; // litres
  int rounds;
};

static void lock(struct machine *m) { m->door_locked = 1; }
static void unlock(struct machine *m) { m->door_locked = 0; }

static void enter(struct machine *m, enum state state) {
  m->valve_open = state == FILLING;
  m->pump_on = state == DRAINING;
  m->state = state;
}

static void on_start(struct machine *m) {
  if (m->state != IDLE) return;
  lock(m);
  m->rounds = 2;
  enter(m, FILLING);
}

static void on_level_reached(struct machine *m) {
  if (m->state != FILLING) return;
  m->water = 12;
  enter(m, WASHING);
}

static void on_timer(struct machine *m) {
  if (m->state == WASHING) enter(m, DRAINING);
}

static void on_empty(struct machine *m) {
  if (m->state != DRAINING) return;
  m->water = 0;
  m->rounds--;
  if (m->rounds > 0) {
    enter(m, FILLING);
    return;
  }
  unlock(m);
  enter(m, IDLE);
}

static void on_pause(struct machine *m) {
  if (m->state == IDLE || m->state == PAUSED) return;
  m->before_pause = m->state;
  enter(m, PAUSED);
}

static void on_resume(struct machine *m) {
  if (m->state == PAUSED) enter(m, m->before_pause);
}

static void on_cancel(struct machine *m) {
  if (m->state == IDLE) return;
  if (m->state == WASHING || m->state == DRAINING) {
    m->rounds = 1;
    enter(m, DRAINING);
    return;
  }
  unlock(m);
  enter(m, IDLE);
}

static void handle(struct machine *m, enum event e) {
  switch (e) {
  case START: on_start(m); break;
  case LEVEL_REACHED: on_level_reached(m); break;
  case TIMER: on_timer(m); break;
  case EMPTY: on_empty(m); break;
  case PAUSE: on_pause(m); break;
  case RESUME: on_resume(m); break;
  case CANCEL: on_cancel(m); break;
  default: break;
  }
}

int main(void) {
  struct machine m = {IDLE, IDLE, 0, 0, 0, 0, 0};
  for (int i = 0; i < 8; i++) {
    int e = __VERIFIER_nondet_int();
    if (e < 0 || e >= EVENTS) continue;
    handle(&m, (enum event)e);
    assert(m.water == 0 || m.door_locked);
    assert(!(m.valve_open && m.pump_on));
  }
  return 0;
}
