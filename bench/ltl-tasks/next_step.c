// expect: falsified
// X speaks of the next edge.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(x == 1) ==> X AP(x == 2));
int x;
int main(void) {
  while (1) {
    x = 1;
    if (__VERIFIER_nondet_int()) x = 2;
    else x = 3;
  }
}
