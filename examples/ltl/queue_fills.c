// expect: falsified
// Producers are not held back.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant queue_fills: []<>AP(length == 0);
int length;
int main(void) {
  while (1) {
    if (length < 100 && __VERIFIER_nondet_int()) length = length + 1;
    else if (length > 0) length = length - 1;
  }
}
