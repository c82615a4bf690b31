//# VERIFIED --property memory
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int *p = a, *end = a + 4, s = 0;
  for (; p < end; p++) s += *p;
  return p - a == 4 ? s : 0;
}
