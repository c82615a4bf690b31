//# FALSIFIED --property overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x >= -46341 && x <= 46340 && x * x == 0;
}
