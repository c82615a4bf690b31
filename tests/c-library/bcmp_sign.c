//# FALSIFIED
#include <assert.h>
#include <strings.h>
int main(void) { assert(bcmp("a", "b", 1) < 0); }
