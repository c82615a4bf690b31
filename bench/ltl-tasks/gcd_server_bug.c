// expect: falsified
// Zero is let through: a - 0 stays.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(busy == 1) ==> <>AP(busy == 0));
int busy, a, b;
int main(void) {
  while (1) {
    a = __VERIFIER_nondet_int();
    b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0) continue;
    busy = 1;
    while (a != b) { if (a > b) a = a - b; else b = b - a; }
    busy = 0;
  }
}
