// not proved: one of the calls does not come back
// ltl: G (busy == 1 -> F busy == 0)
extern unsigned char __VERIFIER_nondet_uchar(void);
int busy;
static int walk(int n) {
  while (n == 5)
    ;
  return n <= 0 ? 0 : 1 + walk(n - 1);
}
int main(void) {
  while (1) {
    busy = 1;
    walk(__VERIFIER_nondet_uchar());
    busy = 0;
  }
}
