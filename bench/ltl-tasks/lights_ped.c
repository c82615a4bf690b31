// expect: falsified
// Pedestrians may ask again and again: the timer restarts at each request.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(ew == 2);
int ns = 2, ew = 0, t;
int main(void) {
  while (1) {
    t++;
    if (__VERIFIER_nondet_int() == 1) t = 0;
    if (ns == 2 && t > 30) { ns = 1; t = 0; }
    else if (ns == 1 && t > 5) { ns = 0; t = 0; ew = 2; }
    else if (ew == 2 && t > 30) { ew = 1; t = 0; }
    else if (ew == 1 && t > 5) { ew = 0; t = 0; ns = 2; }
  }
}
