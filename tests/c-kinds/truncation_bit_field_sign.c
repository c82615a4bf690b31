//# FALSIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 3;
  int b : 5;
};
int main(void) {
  struct s x;
  x.b = __VERIFIER_nondet_uint() % 17; // 16 becomes -16
  return x.b;
}
