//# VERIFIED
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n == 0) return __builtin_popcountl(n);
  return __builtin_clzl(n) + __builtin_ctzl(n);
}
