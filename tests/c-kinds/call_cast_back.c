//# VERIFIED --property call
extern int __VERIFIER_nondet_int(void);
static int f(int x) { return x; }
static int g(long x, long y) { return x < y; }
typedef void (*Any)(void);
int main(void) {
  Any table[2] = {(Any)f, (Any)g};
  int which = __VERIFIER_nondet_int() != 0;
  if (which) return ((int (*)(long, long))table[1])(1, 2);
  return ((int (*)(int))table[0])(2);
}
