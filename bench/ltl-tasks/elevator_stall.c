// expect: falsified
// The door may be held open for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(want3 == 1) ==> <>AP(want3 == 0));
int cur, dir = 1, want3, door;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int()) want3 = 1;
    if (cur == 1) { door = 1; while (__VERIFIER_nondet_int() > 0) { } door = 0; }
    if (cur == 3 && want3) { want3 = 0; }
    if (cur >= 5) dir = -1;
    else if (cur <= 0) dir = 1;
    cur = cur + dir;
  }
}
