//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
static char a[16], b[16];
int main(void) { assert((uintptr_t)a < (uintptr_t)b); }
