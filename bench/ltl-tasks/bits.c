// expect: verified
// Flags in a word: the pending bit is cleared by the handler in the next round.
extern unsigned __VERIFIER_nondet_uint(void);
//@ ltl invariant p: [](AP((flags & 4) != 0) ==> <>AP((flags & 4) == 0));
unsigned flags;
int main(void) {
  while (1) {
    unsigned in = __VERIFIER_nondet_uint();
    flags |= in & 7u;
    if (flags & 1u) flags &= ~1u;
    if (flags & 2u) flags ^= 2u;
    if (flags & 4u) flags &= ~4u;
  }
}
