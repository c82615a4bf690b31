//# FALSIFIED --open all --property reach
#include <assert.h>
struct limits { int low, high; } limits = {0, 10};
void f(void) { assert(limits.high >= limits.low); }
