//# VERIFIED --open all
//# requires (char *)
#include <string.h>
void copy(int *to, const int *from, size_t bytes) { memcpy(to, from, bytes); }
