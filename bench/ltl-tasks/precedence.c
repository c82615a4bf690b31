// expect: verified
// open happens before read.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: AP(opened == 1) R !AP(reading == 1);
int opened, reading, n;
static void open_(void) { opened = 1; }
static void read_(void) { reading = 1; n++; reading = 0; }
int main(void) {
  int k = __VERIFIER_nondet_int();
  while (1) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == k && !opened) open_();
    if (cmd != k && opened) { read_(); if (n > 3) { n = 0; opened = 0; } }
  }
}
