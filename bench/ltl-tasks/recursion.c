// expect: verified
// A recursive handler with bounded depth; busy ends.
extern unsigned char __VERIFIER_nondet_uchar(void);
//@ ltl invariant p: [](AP(busy == 1) ==> <>AP(busy == 0));
int busy;
static int walk(int n) { if (n <= 0) return 0; return 1 + walk(n - 1); }
int main(void) {
  while (1) {
    busy = 1;
    walk(__VERIFIER_nondet_uchar() & 7);
    busy = 0;
  }
}
