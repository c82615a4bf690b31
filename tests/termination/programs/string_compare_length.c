// terminates
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char a[8], b[8];
  for (int i = 0; i < 7; i++) {
    a[i] = __VERIFIER_nondet_char();
    b[i] = __VERIFIER_nondet_char();
  }
  a[7] = b[7] = 0;
  const char *p = a, *q = b;
  int n = __VERIFIER_nondet_int();
  while (n-- > 0 && *p == *q && *p) p++, q++; // n-- may overflow
  return *p - *q;
}
