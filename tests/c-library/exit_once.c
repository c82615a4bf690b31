//# VERIFIED
#include <stdlib.h>
static int ends;
static void at_end(void) { ends++; }
__attribute__((constructor)) static int before(void) { return 3; }
int main(int argc, char **argv) { (void)argv; atexit(at_end); if (argc > 3) exit(1); return 0; }
