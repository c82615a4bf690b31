//# FALSIFIED --property call
extern int __VERIFIER_nondet_int(void);
static int f(int x) { return x; }
static int g(long x, long y) { return x < y; }
typedef int (*F)(int);
int main(void) {
  F table[2] = {f, (F)g};
  int i = __VERIFIER_nondet_int();
  return i < 0 || i > 1 ? 0 : table[i](2);
}
