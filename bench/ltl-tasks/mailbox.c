// expect: verified
// Two tasks in turn with a mailbox; each message is consumed.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(full == 1) ==> <>AP(full == 0));
int full, data, turn;
static void producer(void) { if (!full) { data = __VERIFIER_nondet_int(); full = 1; } }
static void consumer(void) { if (full) { if (data > 100) data -= 50; else full = 0; } }
int main(void) {
  while (1) {
    if (turn == 0) { producer(); turn = 1; }
    else { consumer(); turn = 0; }
  }
}
