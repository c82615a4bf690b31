// expect: falsified
// The mark need not ever get over 100.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>AP(mark > 100);
int mark;
int main(void) {
  while (1) {
    int v = __VERIFIER_nondet_int();
    if (v > mark) mark = v;
  }
}
