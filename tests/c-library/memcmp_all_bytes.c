//# FALSIFIED --property bounds
#include <string.h>
// All bytes may be looked at, though the first ones differ.
int main(void) { char a[2] = "a", b[4] = "bcd"; return memcmp(a, b, 4) < 0; }
