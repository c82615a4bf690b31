//# VERIFIED --property align
#include <stdlib.h>
typedef struct { _Alignas(64) int x; int y[3]; } S;
S all[4];
int second(S *p, int i) { return p[i].y[1] = 2, p->x; }
int main(void) {
  _Alignas(64) char b[128];
  S one, *p = &one, *q = (S *)(b + 64), *r = aligned_alloc(64, sizeof(S));
  p->x = q->x = 1;
  if (r) r->x = 2;
  free(r);
  return second(all, 2) + second(&one, 0);
}
