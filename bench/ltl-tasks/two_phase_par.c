// expect: verified
// Limits are inputs, at least 1.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(x == 0);
int x, up = 1, top;
int main(void) {
  top = __VERIFIER_nondet_int();
  if (top < 1) top = 1;
  while (1) {
    if (up) { x++; if (x >= top) up = 0; }
    else { x--; if (x <= 0) { up = 1; top = __VERIFIER_nondet_int(); } }
  }
}
