// expect: verified
// Doubling reaches any bound.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(done == 1);
unsigned size;
int need, done;
int main(void) {
  while (1) {
    done = 0;
    need = __VERIFIER_nondet_int();
    if (need > 1000000) need = 1000000;
    size = 1;
    while ((int)size < need) size = size * 2;
    done = 1;
  }
}
