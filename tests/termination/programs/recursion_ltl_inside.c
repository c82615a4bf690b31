// not proved: what the formula asks about happens inside the calls
// ltl: G F busy == 0
extern unsigned char __VERIFIER_nondet_uchar(void);
int busy;
static int walk(int n) {
  if (n > 0) return 1 + walk(n - 1);
  busy = 1;
  return 0;
}
int main(void) {
  walk(2);
  while (1) walk(__VERIFIER_nondet_uchar());
}
