//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
static int a[4];
int main(void) { assert((uintptr_t)a % 4096 == 0); }
