//# VERIFIED
#include <sextant/contracts.h>
struct pair { int a, b; };
struct large { long part[5]; };
static struct pair swap(struct pair p) {
  sx_ensures(sx_result.a == p.b && sx_result.b == p.a);
  int a = p.a;
  p.a = p.b;
  p.b = a;
  return p;
}
static struct large fill(struct large l, long n) {
  sx_ensures(sx_result.part[4] == n && l.part[4] == sx_old(l.part[4]));
  for (int i = 0; i < 5; i++) l.part[i] = n;
  return l;
}
int main(void) {
  struct pair p = swap((struct pair){1, 2});
  struct large l = {{0}};
  return p.a + (int)fill(l, 7).part[0];
}
