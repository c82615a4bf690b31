// expect: falsified
// Interrupts may stay masked for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(irq == 1) ==> <>AP(irq == 0));
unsigned timer = 10;
int irq, masked;
int main(void) {
  while (1) {
    if (timer > 0) timer--;
    if (timer == 0) irq = 1;
    int m = __VERIFIER_nondet_int();
    if (m == 1) masked = 1;
    else if (m == 2) masked = 0;
    if (irq && !masked) { irq = 0; timer = 10; }
  }
}
