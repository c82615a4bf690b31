//# VERIFIED --property call
extern int __VERIFIER_nondet_int(void);
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}
static int noted(int x) {
  if (x) return sign(7);
  return sign(-7);
}
int main(void) {
  sign(0);
  int x = __VERIFIER_nondet_int();
  return x != 0 ? sign(x) : noted(x);
}
