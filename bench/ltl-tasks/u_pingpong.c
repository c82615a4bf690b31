// expect: verified
// Energy is lost in each bounce.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(ball == 1) ==> <>AP(ball == 0));
int ball, energy, side;
int main(void) {
  while (1) {
    energy = __VERIFIER_nondet_int();
    ball = 1;
    while (energy > 0) { side = !side; energy = energy - 1 - energy / 4; }
    ball = 0;
  }
}
