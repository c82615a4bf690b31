//# UNKNOWN
#include <assert.h>
#include <stdint.h>
static void f(void) {}
int main(void) { assert(((uintptr_t)f & 1) == 0); return 0; }
