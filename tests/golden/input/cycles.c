// Counts to ten and starts again: nothing overflows.
extern int __VERIFIER_nondet_int(void);
int x = 0, steps = 0;
int main(void) {
  while (1) {
    if (x == 10) x = 0;
    else x = x + 1;
    if (__VERIFIER_nondet_int()) steps = x;
  }
}
