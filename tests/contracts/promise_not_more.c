//# FALSIFIED
// No more is known than what is promised.
#include <assert.h>
#include <sextant/contracts.h>
SX_ENSURES("sx_result >= 0") int pick(int n);
int main(void) { assert(pick(3) < 3); }
