// The formula in this file names a variable that is not there.
//@ ltl invariant returns: [](AP(level > 0) ==> <>AP(levle == 0));
extern int __VERIFIER_nondet_int(void);
int level;
int main(void) {
  for (;;) level = __VERIFIER_nondet_int();
}
