//# VERIFIED --open all
#include <string.h>
char last(const char *s) { size_t n = strlen(s); return n ? s[n - 1] : 0; }
