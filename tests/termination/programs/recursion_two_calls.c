// terminates
extern int __VERIFIER_nondet_int(void);
int f(int n) {
  if (n <= 0) return 0;
  return f(n - 1) + f(n - 2);
}
int main(void) { return f(__VERIFIER_nondet_int()); }
