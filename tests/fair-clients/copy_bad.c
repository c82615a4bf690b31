//# FALSIFIED --open all
#include <string.h>
void copy(unsigned char *to, const unsigned char *from, size_t n) { memcpy(to, from, n + 1); }
