//# UNKNOWN --property reach
// Where a function returns to is not known; that it is somewhere else than null is no violation to find.
#include <assert.h>
static void *caller(void) { return __builtin_return_address(0); }
int main(void) { assert(caller() != 0); }
