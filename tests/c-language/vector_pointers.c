//# VERIFIED --property reach
#include <assert.h>
#include <string.h>
typedef long V __attribute__((vector_size(16)));
int g = 5, h = 6;
int main(void) { int *p[2] = {&g, &h}; V v; memcpy(&v, p, 16); int *q[2]; V w = v; memcpy(q, &w, 16); assert(*q[0] == 5 && *q[1] == 6); *q[1] = 7; assert(h == 7); }
