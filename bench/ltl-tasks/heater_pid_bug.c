// expect: falsified
// Steps of two miss zero.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(err == 0);
int err, dist;
int main(void) {
  while (1) {
    dist = __VERIFIER_nondet_int();
    if (dist > 100) dist = 100;
    if (dist < -100) dist = -100;
    err = dist;
    while (err != 0) { if (err > 0) err = err - 2; else err = err + 2; }
  }
}
