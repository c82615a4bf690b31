// expect: falsified
// The button may never be pressed again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(on == 1) && []<>AP(on == 0);
int on, ticks, pressed;
int main(void) {
  while (1) {
    pressed = __VERIFIER_nondet_int();
    if (pressed != 0) { ticks++; if (ticks >= 3) { ticks = 0; on = !on; } }
  }
}
