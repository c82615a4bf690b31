//# VERIFIED --open all
//# requires sx_valid(to, n + 4)
#include <string.h>
void frame(unsigned char *to, const unsigned char *from, unsigned n) { to[0] = 1, memcpy(to + 4, from, n); }
