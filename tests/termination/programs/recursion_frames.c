// not proved: every call needs memory, but the size of the model's stack is no reason to terminate
extern int __VERIFIER_nondet_int(void);
static void set(int *p) { *p = __VERIFIER_nondet_int(); }
static void f(int n) {
  int a;
  set(&a);
  if (a == n) f(n);
  else f(a);
}
int main(void) {
  f(3);
  return 0;
}
