//# VERIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
const int table[4] = {1, 2, 3, 4};
int main(void) {
  char own[] = "abc", *p = own;
  const char *q = "def";
  if (__VERIFIER_nondet_int()) q = own;
  p[1] = q[1];
  int i = __VERIFIER_nondet_int();
  return i < 0 || i > 3 ? 0 : table[i];
}
