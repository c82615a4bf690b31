// not proved: the callee resets the counter of the loop, in an array
extern unsigned __VERIFIER_nondet_uint(void);
int g[4] = {10, 10, 10, 10};
static void reset(int n, unsigned i) {
  if (n == 0) g[i] = 10;
  else reset(n - 1, i);
}
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() & 3;
  while (g[i] > 0) {
    g[i]--;
    reset(1000000, i);
  }
  return 0;
}
