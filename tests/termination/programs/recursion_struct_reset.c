// not proved: the callee resets the counter of the loop, in a struct
extern unsigned __VERIFIER_nondet_uint(void);
struct { int left, other; } g = {10, 3};
static void reset(int n, unsigned i) {
  if (n == 0) g.left = 10;
  else reset(n - 1, i);
}
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() & 3;
  while (g.left > 0) {
    g.left--;
    reset(1000000, i);
  }
  return 0;
}
