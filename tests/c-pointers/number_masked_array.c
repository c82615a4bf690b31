//# UNKNOWN
// Clang aligns large arrays to 16 bytes; C asks for no more than their elements need.
#include <assert.h>
#include <stdint.h>
char bytes[16];
int main(void) { assert(((uintptr_t)bytes & 1) == 0); return 0; }
