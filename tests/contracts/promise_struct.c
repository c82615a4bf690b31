//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
struct point { int x, y; };
struct large { long part[5]; };
SX_ASSIGNS("") SX_ENSURES("sx_result.x >= p.y") struct point turn(struct point p);
SX_ASSIGNS("") SX_ENSURES("sx_result.part[2] == n") struct large make(long n);
int main(void) {
  struct point p = turn((struct point){1, 2});
  struct large l = make(5);
  assert(p.x >= 2 && l.part[2] == 5);
}
