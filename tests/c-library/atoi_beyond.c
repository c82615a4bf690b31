//# FALSIFIED
// Beyond them it is any.
#include <assert.h>
#include <stdlib.h>
int main(void) { assert(atoi("2147483648") != 7); }
