//# VERIFIED --property reach
#include <stdatomic.h>
#include <assert.h>
static atomic_int n = 3;
int main(void) { int e = 3; if (atomic_compare_exchange_weak(&n, &e, 4)) assert(n == 4); else assert(n == 3 && e == 3); }
