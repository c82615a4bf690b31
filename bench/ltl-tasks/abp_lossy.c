// expect: falsified
// A channel that may lose for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(sending == 1) ==> <>AP(sending == 0));
int sending, bit, rbit, lost;
int main(void) {
  while (1) {
    sending = 1;
    while (bit == rbit) {
      if (__VERIFIER_nondet_int()) lost++;
      else rbit = !rbit;
      if (lost > 1000) lost = 0;
    }
    bit = rbit;
    sending = 0;
  }
}
