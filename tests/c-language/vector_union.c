//# VERIFIED --property reach
#include <assert.h>
typedef long V __attribute__((vector_size(16)));
union U { V v; int *p[2]; };
int g = 5, h = 6;
int main(void) { union U u; u.p[0] = &g; u.p[1] = &h; V w = u.v; union U t; t.v = w; *t.p[0] = 9; assert(g == 9); }
