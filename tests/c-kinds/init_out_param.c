//# VERIFIED --property init
extern int __VERIFIER_nondet_int(void);

int get(int *p, int c) {
  if (c > 0) {
    *p = 5;
    return 1;
  }
  return 0;
}

int main(void) {
  int x;
  if (get(&x, __VERIFIER_nondet_int())) {
    if (x != 5) return 1;
  }
  return 0;
}
