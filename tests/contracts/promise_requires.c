//# FALSIFIED
//= promise_requires.c:5:25: contract (pick requires n > 0): violated
#include <sextant/contracts.h>
SX_REQUIRES("n > 0") int pick(int n);
int main(void) { return pick(0); }
