//# VERIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
#line 100
int main(void) {
  const struct pair p = {__VERIFIER_nondet_int(),
#line 20 "generated.y"
                         2};
#line 3 "other.y"
  const int a[2] = {1, __VERIFIER_nondet_int()}, x = a[1];
  return p.a + x;
}
