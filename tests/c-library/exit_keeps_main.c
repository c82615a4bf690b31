//# VERIFIED
#include <stdlib.h>
// main has not returned: its variables are alive.
int *shared;
static void at_end(void) { if (shared) *shared = 1; }
int main(void) { int x = 0; static int y; shared = &x; atexit(at_end); if (y == 0) exit(0); shared = &y; return 0; }
