//# FALSIFIED --property readonly
#include <stdlib.h>
int main(void) { char *p = getenv("HOME"); if (p) p[0] = 'x'; return 0; }
