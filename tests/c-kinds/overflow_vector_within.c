//# VERIFIED --property overflow
typedef int four __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) return 0;
  four a = {x, 1, 2, 3};
  a = a * 7;
  a = -a;
  a = a - 1;
  return a[1] > 5;
}
