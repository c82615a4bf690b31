//# VERIFIED --open all
//# requires n
#include <assert.h>
int half(int n) { assert(n >= 0); return n / 2; }
