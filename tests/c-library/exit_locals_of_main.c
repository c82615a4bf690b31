//# FALSIFIED --property lifetime
#include <stdlib.h>
int *shared;
static void at_end(void) { if (shared) *shared = 1; }
int main(void) { int x = 0; shared = &x; atexit(at_end); return 0; }
