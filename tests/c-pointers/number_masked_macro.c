//# UNKNOWN
#include <assert.h>
#include <stdint.h>
#define IS_EVEN(p) (((uintptr_t)(p) & 1) == 0)
char bytes[16];
int main(void) { assert(IS_EVEN(bytes)); return 0; }
