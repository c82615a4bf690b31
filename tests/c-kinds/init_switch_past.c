//# FALSIFIED --property init
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  switch (c) {
    int y;
  case 1: y = 2; break;
  case 2:
    if (y) return 1;
  }
  return 0;
}
