//# UNKNOWN
#include <assert.h>
#include <math.h>
double nondet_double(void);
int main(void) { assert(isinf(nondet_double()) != 7); } // not of libraries that give the sign
