//# VERIFIED --open all --property reach
#include <assert.h>
#include <stdbool.h>
bool flag;
void f(void) { assert(flag == 0 || flag == 1); }
