// expect: falsified
// The scan never looks at the last slot.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(slot[3] == 1) ==> <>AP(slot[3] == 0));
int slot[4];
int next;
int main(void) {
  while (1) {
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < 4) slot[k] = 1;
    if (slot[next]) slot[next] = 0;
    next++;
    if (next == 3) next = 0;
  }
}
