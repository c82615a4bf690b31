// expect: verified
// Money goes from one account to another until the first is empty; amounts are any positive numbers.
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
      if (part <= 0) part = 1;
      if (part > from) part = from;
      from -= part;
      to += part;
    }
    moving = 0;
  }
}
