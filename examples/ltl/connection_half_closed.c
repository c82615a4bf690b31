// expect: falsified
// FIN_WAIT has no timeout: a connection may hang half closed.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant connection_half_closed: [](AP(state == 3) ==> <>AP(state == 0));
enum { CLOSED, SYN_SENT, ESTABLISHED, FIN_WAIT, TIME_WAIT };
int state, retries, timer;
int main(void) {
  while (1) {
    int pkt = __VERIFIER_nondet_int();
    switch (state) {
    case CLOSED: if (pkt == 10) { state = SYN_SENT; retries = 0; timer = 5; } break;
    case SYN_SENT:
      if (pkt == 11) state = ESTABLISHED;
      else if (pkt == 12) state = CLOSED;
      else {
        timer--;
        if (timer <= 0) { retries++; timer = 5; if (retries > 3) state = CLOSED; }
      }
      break;
    case ESTABLISHED: if (pkt == 13) { state = FIN_WAIT; timer = 5; } break;
    case FIN_WAIT: if (pkt == 14) { state = TIME_WAIT; timer = 20; } break;
    case TIME_WAIT: timer--; if (timer == 0) state = CLOSED; break;
    }
  }
}
