// terminates
extern int __VERIFIER_nondet_int(void);
int left = 100;
// The same arguments come back at a deeper level, but not the same number of calls that are left.
static void f(int x) {
  if (left <= 0) return;
  left--;
  f(x);
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
