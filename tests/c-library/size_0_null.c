//# FALSIFIED --property null
#include <string.h>
// Pointers have to be valid, also where there is nothing to copy.
int main(void) { char *p = 0; memcpy(p, "a", 0); return 0; }
