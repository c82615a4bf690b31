//# FALSIFIED --property reach
#include <stdatomic.h>
#include <assert.h>
static atomic_int n = 3;
int main(void) { int e = 3; assert(atomic_compare_exchange_weak(&n, &e, 4)); }
