// expect: verified
// Nested loops with a reset of the inner counter.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(done == 1);
int done, i, j, n;
int main(void) {
  while (1) {
    done = 0;
    n = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++)
      for (j = i; j < n; j++) { }
    done = 1;
  }
}
