// expect: verified
// Timer interrupt: the counter runs down and the interrupt is served.
//@ ltl invariant p: [](AP(irq == 1) ==> <>AP(irq == 0)) && []<>AP(irq == 1);
unsigned timer = 10;
unsigned reload = 10;
int irq;
static void tick(void) {
  if (timer > 0) timer--;
  if (timer == 0) irq = 1;
}
static void isr(void) {
  irq = 0;
  timer = reload;
}
int main(void) {
  while (1) {
    tick();
    if (irq) isr();
  }
}
