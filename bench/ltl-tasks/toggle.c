// expect: verified
// A lamp that is toggled every four ticks is on again and again.
//@ ltl invariant p: []<>AP(on == 1) && []<>AP(on == 0);
int on, ticks;
int main(void) {
  while (1) {
    ticks++;
    if (ticks >= 4) { ticks = 0; on = 1 - on; }
  }
}
