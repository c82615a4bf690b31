// expect: verified
// Alternating bit: with a channel that loses at most three messages in a row, each message is delivered.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(sending == 1) ==> <>AP(sending == 0));
int sending, bit, rbit, lost;
int main(void) {
  while (1) {
    sending = 1;
    lost = 0;
    while (bit == rbit) {
      if (lost < 3 && __VERIFIER_nondet_int()) lost++;
      else rbit = !rbit;
    }
    bit = rbit;
    sending = 0;
  }
}
