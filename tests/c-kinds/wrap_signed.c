//# VERIFIED --property wrap
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a = __VERIFIER_nondet_int(); // that overflows, which is another kind
  unsigned b = __VERIFIER_nondet_uint() / 2;
  return (a + 1 > 5) + (b * 2 > 7);
}
