// expect: falsified
// A failed frame is sent again from the beginning.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
//@ ltl invariant p: [](AP(busy == 1) ==> <>AP(busy == 0));
int busy, i, n, rc, max = 3, status;
int main(void) {
  while (1) {
    n = __VERIFIER_nondet_int();
    if (n <= 0) continue;
    busy = 1;
    status = 0;
    for (i = 0; i < n; i++) {
      rc = 0;
      while (rc < max && !__VERIFIER_nondet_bool()) rc++;
      if (rc == max) { status = 1; i = -1; }
    }
    busy = 0;
  }
}
