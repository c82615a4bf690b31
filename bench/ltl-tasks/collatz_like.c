// expect: verified
// Even: halve; else subtract one: reaches 0 for every unsigned input.
extern unsigned __VERIFIER_nondet_uint(void);
//@ ltl invariant p: []<>AP(x == 0);
unsigned x;
int main(void) {
  while (1) {
    x = __VERIFIER_nondet_uint();
    while (x != 0) { if (x % 2 == 0) x = x / 2; else x = x - 1; }
  }
}
