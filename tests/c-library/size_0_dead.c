//# FALSIFIED --property lifetime
#include <stdlib.h>
#include <string.h>
int main(void) { char *p = malloc(3); if (!p) return 0; free(p); memset(p, 0, 0); return 0; }
