// Some input makes the recursion five calls deep.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned halvings(unsigned n) { return n <= 1 ? 0 : 1 + halvings(n / 2); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 64 && halvings(n) == 5) reach_error();
  return 0;
}
