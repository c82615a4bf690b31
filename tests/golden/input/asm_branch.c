// Leaves what is modelled on one of two ways, at once; the other one goes on for ever.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x;
int main(void) {
  if (__VERIFIER_nondet_int()) __asm__("nop");
  for (;;)
    if (x) reach_error();
}
