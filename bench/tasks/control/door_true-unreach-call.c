// A lift moves only with its door closed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { HALTED, OPENING, OPEN, CLOSING, MOVING };

int main(void) {
  enum state state = HALTED;
  int door = 0;
  for (;;) {
    int button = __VERIFIER_nondet_int();
    switch (state) {
    case HALTED: state = button > 0 ? MOVING : OPENING; break;
    case OPENING: door = 1; state = OPEN; break;
    case OPEN: if (button == 0) state = CLOSING; break;
    case CLOSING:
      if (button < 0) state = OPEN;
      else { door = 0; state = HALTED; }
      break;
    case MOVING:
      if (door) reach_error();
      if (button == 0) state = HALTED;
      break;
    }
  }
}
