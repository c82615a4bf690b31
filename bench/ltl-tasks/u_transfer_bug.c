// expect: falsified
// Parts may be zero.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(moving == 1) ==> <>AP(moving == 0));
int from, to, moving;
int main(void) {
  while (1) {
    from = __VERIFIER_nondet_int();
    to = 0;
    moving = 1;
    while (from > 0) {
      int part = __VERIFIER_nondet_int();
      if (part < 0) part = 1;
      if (part > from) part = from;
      from -= part;
      to += part;
    }
    moving = 0;
  }
}
