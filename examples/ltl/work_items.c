// expect: verified
// Work items: filled up to at least 5, then worked off to 2: again and again at most 2.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant work_items: []<>AP(items <= 2);
int items;
int main(void) {
  items = __VERIFIER_nondet_int();
  while (1) {
    int burst = __VERIFIER_nondet_int();
    while (items <= 5 || burst > 0) {
      if (items <= 5) items++;
      else { items++; burst--; }
    }
    while (items > 2) items--;
  }
}
