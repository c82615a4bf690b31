//# FALSIFIED --property overflow
#include <limits.h>
int main(void) { return INT_MIN / -1 < 0; }
