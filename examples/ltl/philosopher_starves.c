// expect: falsified
// A scheduler that may pass by the hungry one.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant philosopher_starves: [](AP(hungry == 1) ==> <>AP(eating == 1));
int hungry, eating, turn;
int main(void) {
  while (1) {
    eating = 0;
    turn = __VERIFIER_nondet_int();
    if (turn == 2 && hungry) {
      eating = 1;
      hungry = 0;
    }
    if (__VERIFIER_nondet_int()) hungry = 1;
  }
}
