// expect: falsified
// A display that shows what a sensor says: a reading above the limit lights the lamp, and a reading has to put it out. Inputs are
// declared as some collections of tasks do, as functions that do not return.
extern void __VERIFIER_error() __attribute__((__noreturn__));
extern int __VERIFIER_nondet_int() __attribute__((__noreturn__));
//@ ltl invariant display_reads: [](AP(lamp == 1) ==> <>AP(lamp == 0)) \/ <>AP(limit < 10) /\ !AP(lamp == 1);
int reading, limit = 50, lamp, rounds;
static int clipped(int value) { return value < 0 ? 0 : value > 99 ? 99 : value; }
int main(void) {
  int tries = 0;
  while (tries < 3) {
    int wanted = __VERIFIER_nondet_int();
    if (wanted >= 10) limit = clipped(wanted);
    tries++;
  }
  while (1) {
    reading = clipped(__VERIFIER_nondet_int());
    if (reading > limit) lamp = 1;
    rounds = (rounds + 1) % 60;
    if (rounds == 0 && reading + 5 <= limit) lamp = 0;
  }
}
