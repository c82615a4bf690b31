//# FALSIFIED --property call
extern int __VERIFIER_nondet_int(void);
struct range { int low, high; };
static struct range around(int x) {
  struct range r = {x, x};
  if (x) return r;
}
int main(void) {
  struct range r = around(__VERIFIER_nondet_int());
  return 0;
}
