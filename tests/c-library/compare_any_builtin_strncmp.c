//# FALSIFIED
// More than 0 is all that the standard says.
#include <assert.h>
int main(void) { assert(__builtin_strncmp("ca", "aa", 1) == 1); }
