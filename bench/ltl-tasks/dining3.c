// expect: falsified
// Three philosophers take the left fork first: deadlock.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(eaten == 1);
int fork_[3], has[3], eaten;
int main(void) {
  while (1) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2) continue;
    int left = i, right = (i + 1) % 3;
    eaten = 0;
    if (has[i] == 0 && !fork_[left]) { fork_[left] = 1; has[i] = 1; }
    else if (has[i] == 1 && !fork_[right]) { fork_[right] = 1; has[i] = 2; eaten = 1; }
    else if (has[i] == 2) { fork_[left] = 0; fork_[right] = 0; has[i] = 0; }
  }
}
