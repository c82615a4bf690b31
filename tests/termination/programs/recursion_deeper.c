// endless
extern int __VERIFIER_nondet_int(void);
// g(1) calls g(0), which comes back, and then g(2), which calls g(1).
static int g(int x) { return x == 0 ? 1 : g(g(x - 1) + 1); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x < 0 ? 0 : g(x);
}
