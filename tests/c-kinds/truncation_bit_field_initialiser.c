//# FALSIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  int b : 5;
  unsigned a : 3;
};
int main(void) {
  struct s x = {1, __VERIFIER_nondet_uint() % 9};
  return x.a;
}
