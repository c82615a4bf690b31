// expect: verified
// The producer may fill until its counter overflows, which is undefined; in all other runs it stops.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(items <= 2);
int items;
int main(void) {
  items = __VERIFIER_nondet_int();
  while (1) {
    while (items <= 5 || __VERIFIER_nondet_int()) items++;
    while (items > 2) items--;
  }
}
