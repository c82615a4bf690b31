// expect: verified
// A value once read stays until it is printed.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(full == 1) ==> (AP(full == 1) U AP(printed == 1)));
int full, printed, value, steps;
int main(void) {
  while (1) {
    printed = 0;
    value = __VERIFIER_nondet_int();
    full = 1;
    steps = value;
    while (steps > 0) steps -= 3;
    printed = 1;
    full = 0;
  }
}
