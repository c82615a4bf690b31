//# VERIFIED --open all
//# requires sx_separate
#include <assert.h>
void set(int *restrict a, int *restrict b) { *a = 1; *b = 2; assert(*a == 1); }
