// terminates
extern int __VERIFIER_nondet_int(void);
static void less(int *p, int n) { *p = n - 1; }
static void f(int n) {
  int a = 0;
  if (n <= 0) return;
  less(&a, n);
  f(a);
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
