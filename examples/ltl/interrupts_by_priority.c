// expect: falsified
// The lower bits have priority, and may come again and again.
extern unsigned __VERIFIER_nondet_uint(void);
//@ ltl invariant interrupts_by_priority: [](AP((flags & 4) != 0) ==> <>AP((flags & 4) == 0));
unsigned flags;
int main(void) {
  while (1) {
    unsigned in = __VERIFIER_nondet_uint();
    flags |= in & 7u;
    if (flags & 1u) flags &= ~1u;
    else if (flags & 2u) flags ^= 2u;
    else if (flags & 4u) flags &= ~4u;
  }
}
