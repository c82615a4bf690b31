//# FALSIFIED
// More than 0 is all that the standard says.
#include <assert.h>
int main(void) { assert(__builtin_memcmp("c", "a", 1) == 1); }
