// expect: verified
// Elevator with requests in an array: request of floor 3 is served.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(want3 == 1) ==> <>AP(want3 == 0));
int cur, dir = 1, want3, door;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int()) want3 = 1;
    if (cur == 3 && want3) { door = 1; want3 = 0; door = 0; }
    if (cur >= 5) dir = -1;
    else if (cur <= 0) dir = 1;
    cur = cur + dir;
  }
}
