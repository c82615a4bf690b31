//# UNKNOWN --property reach
#include <assert.h>
#include <math.h>
int main() { assert(pow(2, 10) == 1024); }