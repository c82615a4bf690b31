// expect: falsified
// Each event restarts the idle timer, so that the coins may stay: coin, select 2, coin, coin ...
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(coins > 0) ==> <>AP(coins == 0));
enum { NOTHING, COIN, SELECT, CANCEL };
int coins, product, idle;
int main(void) {
  while (1) {
    int e = __VERIFIER_nondet_int();
    product = 0;
    switch (e) {
    case COIN: if (coins < 5) coins++; idle = 0; break;
    case SELECT: if (coins >= 2) { product = 1; coins -= 2; idle = 0; } break;
    case CANCEL: coins = 0; break;
    default: break;
    }
    idle++;
    if (idle > 20) { coins = 0; idle = 0; }
  }
}
