// A protocol: HELLO, then any number of DATA, then BYE. A second HELLO in a session keeps the old count.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum message { HELLO, DATA, BYE, RESET };
enum state { CLOSED, OPEN, CLOSING };

struct session {
  enum state state;
  int received;
  int expected;
  int errors;
};

static void on_hello(struct session *s, int expected) {
  if (s->state == OPEN) s->errors++;
  s->state = OPEN;
  s->expected = expected;
}

static void on_data(struct session *s) {
  if (s->state != OPEN) {
    s->errors++;
    return;
  }
  s->received++;
  if (s->received == s->expected) s->state = CLOSING;
}

static void on_bye(struct session *s) {
  if (s->state == CLOSING) assert(s->received == s->expected);
  s->state = CLOSED;
  s->received = 0;
}

static void on_reset(struct session *s) {
  s->state = CLOSED;
  s->errors = 0;
}

static void receive(struct session *s, enum message m, int argument) {
  switch (m) {
  case HELLO: on_hello(s, argument); break;
  case DATA: on_data(s); break;
  case BYE: on_bye(s); break;
  case RESET: on_reset(s); break;
  }
  assert(s->state != OPEN || s->received < s->expected);
}

int main(void) {
  struct session s = {CLOSED, 0, 0, 0};
  for (;;) {
    int m = __VERIFIER_nondet_int();
    int argument = __VERIFIER_nondet_int();
    if (m < HELLO || m > RESET || argument < 1 || argument > 8) continue;
    receive(&s, (enum message)m, argument);
  }
}
