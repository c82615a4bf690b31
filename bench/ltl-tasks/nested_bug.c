// expect: falsified
// The inner loop sets the outer counter back.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(done == 1);
int done, i, j, n;
int main(void) {
  while (1) {
    done = 0;
    n = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++) if (j == 5) i = 0;
    done = 1;
  }
}
