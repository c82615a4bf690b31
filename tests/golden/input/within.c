extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[16], last = 0;
  for (int i = 0; i < 16; i++) {
    a[i] = __VERIFIER_nondet_int() & 7;
    last = a[i] / 2;
  }
  return last;
}
