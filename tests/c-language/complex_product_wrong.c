//# FALSIFIED --property reach
#include <assert.h>
_Complex double c = 1 + 2i, d = 3 - 4i;
int main(void) { assert(c * d == 11 - 2i); }
