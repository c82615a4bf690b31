//# FALSIFIED
//= call_struct.c:17:10: contract (area requires r.w >= 0 && r.h >= 0): violated
#include <sextant/contracts.h>
struct rectangle { int w, h; long spare[4]; };
struct small { int w, h; };
static long area(struct rectangle r, struct small s) {
  sx_requires(s.w == 1 && s.h == 2);
  sx_requires(r.w >= 0 && r.h >= 0);
  sx_ensures(sx_result >= 0);
  return (long)r.w * r.h;
}
int main(void) {
  struct rectangle r = {2, 3, {0}};
  struct small s = {1, 2};
  if (area(r, s) != 6) return 1;
  r.w = -2;
  return area(r, s) > 0;
}
