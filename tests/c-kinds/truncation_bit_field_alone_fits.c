//# VERIFIED --property truncation
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 8;
};
int main(void) {
  struct s x = {__VERIFIER_nondet_uint() % 256};
  x.a = __VERIFIER_nondet_uint() / 0x1000000;
  return x.a;
}
