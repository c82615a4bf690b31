// expect: verified
// Lexicographic: outer credits, inner retries set anew.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(job == 1) ==> <>AP(job == 0));
int job, credit, retry;
int main(void) {
  while (1) {
    job = 1;
    credit = __VERIFIER_nondet_int();
    retry = 0;
    while (credit > 0) {
      if (retry > 0) retry--;
      else { credit--; retry = __VERIFIER_nondet_int(); }
    }
    job = 0;
  }
}
