//# FALSIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 8; // all of a byte, which is stored as such
};
int main(void) {
  struct s x = {__VERIFIER_nondet_uint() % 257};
  return x.a;
}
