// What comes from outside: random numbers. Any value that the standard allows.
#include "libc.h"

static int any_between(int low, int high) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

enum { RANDOM_MAX = 2147483647 };

// Numbers may be any, until a sequence may have begun a second time: then they are those of the first time.
static int has_drawn, is_repeated;
static int draw(void) {
  if (is_repeated) __sextant_inexact("random numbers after a second seed, which repeat where it is the same");
  has_drawn = 1;
  return any_between(0, RANDOM_MAX);
}
static void seed_again(void) { is_repeated |= has_drawn; }

int rand(void) { return draw(); }
long random(void) { return draw(); }
void srand(unsigned seed) {
  (void)seed;
  seed_again();
}
void srandom(unsigned seed) {
  (void)seed;
  seed_again();
}
int rand_r(unsigned *seed) {
  int value = draw();
  is_repeated = 1; // the seed decides
  *seed = (unsigned)__VERIFIER_nondet_int();
  return value;
}
double drand48(void) {
  draw();
  double value = __VERIFIER_nondet_double();
  __VERIFIER_assume(value >= 0 && value < 1);
  return value;
}
long lrand48(void) { return draw(); }
long mrand48(void) {
  draw();
  return __VERIFIER_nondet_int();
}
void srand48(long seed) {
  (void)seed;
  seed_again();
}

void assume_abort_if_not(int condition) { __VERIFIER_assume(condition); }
