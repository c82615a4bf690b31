//# VERIFIED
// Other objects, or an order: of a comma, of "&&", of "?", of a call.
#include <assert.h>
#define SET(p, v) (*(p) = (v))
struct pair { int a, b; };
static int same(int x) { return x; }
static int ordered(int *p, int *q) {
  *p = same(*q = 3);
  *p = (*q = 1, 2);
  return ((*p = 1) && (*q = 2)) + 0;
}
static int chosen(int *p, int *q) { return (*p = 1) ? (*q = 2) : (*q = 3); }
int main(void) {
  int x, y, z;
  struct pair s, t, *p = &s, *q = &t;
  p->a = q->a = p->b = q->b = 4;
  x = y = z = 0;
  assert((x = 1) + (y = 2) == 3 && ordered(&z, &z) == 1 && chosen(&z, &z) == 2);
  int a[] = {x = 5, y = 6};
  assert(a[0] + a[1] == s.a + t.b + 3);
  return 0;
}
