//# VERIFIED --property all
// C17 7.17.7.5: arithmetic on atomic signed types wraps.
#include <stdatomic.h>
#include <assert.h>
#include <limits.h>
static atomic_int n = INT_MAX;
int main(void) { atomic_fetch_add(&n, 1); assert(n == INT_MIN); }
