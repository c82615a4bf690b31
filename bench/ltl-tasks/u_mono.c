// expect: verified
// A high-water mark never falls: once over 100 always over 100.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(mark > 100) ==> []AP(mark > 100));
int mark;
int main(void) {
  while (1) {
    int v = __VERIFIER_nondet_int();
    if (v > mark) mark = v;
  }
}
