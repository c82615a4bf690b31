//# VERIFIED --open all --property reach
// Nobody else can write it.
#include <assert.h>
static int g = 1;
void f(void) { assert(g == 1); }
