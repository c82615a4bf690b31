// expect: falsified
// Odd inputs never become zero by steps of two (with a floor at minus one).
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(x == 0);
int x;
int main(void) {
  x = __VERIFIER_nondet_int();
  while (1) {
    if (x > 0) x -= 2;
    else if (x < -1) x += 2;
  }
}
