// expect: verified
// From some time on there is always an item.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>[]AP(items >= 1);
int items;
int main(void) {
  items = __VERIFIER_nondet_int();
  while (items < 3) items++;
  while (1) {
    if (__VERIFIER_nondet_int() && items < 1000) items++;
    if (items > 2) items--;
  }
}
