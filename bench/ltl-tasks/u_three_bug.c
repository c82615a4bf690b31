// expect: falsified
// A retry may give a credit back.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(job == 1) ==> <>AP(job == 0));
int job, credit, retry;
int main(void) {
  while (1) {
    job = 1;
    credit = __VERIFIER_nondet_int();
    retry = 0;
    while (credit > 0) {
      if (retry > 0) { retry--; if (retry == 5) credit++; }
      else { credit--; retry = __VERIFIER_nondet_int(); }
    }
    job = 0;
  }
}
