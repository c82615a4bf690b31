//# FALSIFIED --open all
#include <string.h>
void copy(char *d, size_t n, const char *s) { strncpy(d, s, n); d[n] = 0; }
