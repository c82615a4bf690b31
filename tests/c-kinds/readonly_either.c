//# FALSIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char own[] = "abc", *p = __VERIFIER_nondet_int() ? own : "def";
  if (p[0] == 'a') p[1] = 'x';
  p[2] = 'y';
  return 0;
}
