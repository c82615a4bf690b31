//# FALSIFIED --open all
#include <string.h>
char last(const char *s) { size_t n = strlen(s); return s[n - 1]; }
