//# FALSIFIED
#include <assert.h>
#include <math.h>
double nondet_double(void);
int main(void) { assert(isinf(nondet_double()) >= 0); }
