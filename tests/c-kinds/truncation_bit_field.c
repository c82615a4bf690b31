//# FALSIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 3;
};
int main(void) {
  struct s x;
  x.a = __VERIFIER_nondet_uint();
  return x.a;
}
