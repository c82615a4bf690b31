//# FALSIFIED
#include <assert.h>
#include <math.h>
float nondet_float(void);
int main(void) { assert(isnan(nondet_float()) < 2); }
