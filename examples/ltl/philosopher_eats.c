// expect: verified
// One at a time takes both forks: whoever is hungry eats.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant philosopher_eats: [](AP(hungry == 1) ==> <>AP(eating == 1));
int hungry, eating, turn;
int main(void) {
  while (1) {
    eating = 0;
    turn = turn == 3 ? 0 : turn + 1;
    if (turn == 2 && hungry) {
      eating = 1;
      hungry = 0;
    }
    if (__VERIFIER_nondet_int()) hungry = 1;
  }
}
