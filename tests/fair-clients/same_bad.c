//# FALSIFIED --open all
//# requires a == b
#include <assert.h>
void set(int *a, int *b) { *a = 1; *b = 2; assert(*a == 1); }
