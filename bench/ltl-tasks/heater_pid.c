// expect: verified
// Controller drives the error to zero; disturbance is bounded to a window.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(err == 0);
int err, dist;
int main(void) {
  while (1) {
    dist = __VERIFIER_nondet_int();
    if (dist > 100) dist = 100;
    if (dist < -100) dist = -100;
    err = dist;
    while (err != 0) { if (err > 0) err = err - 1; else err = err + 1; }
  }
}
