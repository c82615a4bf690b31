//# FALSIFIED
#include <assert.h>
#include <math.h>
double nondet_double(void);
int main(void) {
  int is_negative = signbit(nondet_double());
  assert(is_negative == 0 || is_negative == 1); // gcc has it in the highest bit
}
