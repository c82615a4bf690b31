// expect: verified
// A static counter in a function lets every third call through.
//@ ltl invariant p: []<>AP(fired == 1);
int fired;
static int every_third(void) { static int n; n++; if (n == 3) { n = 0; return 1; } return 0; }
int main(void) {
  while (1) { fired = every_third(); }
}
