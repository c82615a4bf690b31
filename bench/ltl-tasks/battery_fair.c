// expect: verified
// If it is plugged in for good, it gets full.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>[]AP(plugged == 1) ==> <>AP(level == 100);
int level = 50, plugged;
int main(void) {
  while (1) {
    int e = __VERIFIER_nondet_int();
    if (e == 1) plugged = 1;
    if (e == 2) plugged = 0;
    if (plugged && level < 100) level++;
    if (!plugged && level > 0) level--;
  }
}
