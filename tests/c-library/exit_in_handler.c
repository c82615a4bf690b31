//# FALSIFIED --property library
#include <stdlib.h>
static void at_end(void) { exit(1); }
int main(void) { atexit(at_end); return 0; }
