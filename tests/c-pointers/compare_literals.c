//# FALSIFIED
// Whether equal literals are one object is not specified.
#include <assert.h>
int main(void) { assert("a" == "a"); }
