// expect: falsified
// Starting from zero, doubling does not grow.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
//@ ltl invariant p: []<>AP(done == 1);
unsigned size;
int need, done;
int main(void) {
  while (1) {
    done = 0;
    need = __VERIFIER_nondet_int();
    if (need > 1000000) need = 1000000;
    size = __VERIFIER_nondet_uint() & 15;
    while ((int)size < need) size = size * 2;
    done = 1;
  }
}
