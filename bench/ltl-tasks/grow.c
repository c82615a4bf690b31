// expect: falsified
// A counter that may grow for ever is never 0 again (recurrent region).
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(level > 0) ==> <>AP(level == 0));
int level;
int main(void) {
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in > 0) level = level + 2;
    else if (level > 0) level--;
  }
}
