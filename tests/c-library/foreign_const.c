//# UNKNOWN --property reach
// It returns the same for the same.
#include <assert.h>
extern int f(int) __attribute__((const));
int main(void) { assert(f(1) == f(1)); }
