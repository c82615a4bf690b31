// expect: verified
// Two lights at a crossing are never green together.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant crossing_exclusive: [](AP(north == 0) || AP(east == 0));
int north, east, turn;
int main(void) {
  while (1) {
    if (turn == 0) {
      north = 1;
      if (__VERIFIER_nondet_int()) {
        north = 0;
        turn = 1;
      }
    } else {
      east = 1;
      if (__VERIFIER_nondet_int()) {
        east = 0;
        turn = 0;
      }
    }
  }
}
