// expect: verified
// Small structs travel in registers; what arrives is what was sent.
#include <assert.h>
extern short __VERIFIER_nondet_short(void);

struct Point {
  short x, y;
};
struct Three {
  char a, b, c;
};
struct Mixed {
  double d;
  int i;
};
struct Large {
  long a[4];
};

static struct Point mirror(struct Point p) { return (struct Point){p.y, p.x}; }
static struct Three rotate(struct Three t) { return (struct Three){t.b, t.c, t.a}; }
static struct Mixed next(struct Mixed m) { return (struct Mixed){m.d, m.i + 1}; }
static struct Large shift(struct Large l, int by) {
  for (int i = 0; i < 4; i++) l.a[i] += by;
  return l;
}

int main(void) {
  struct Point p = {__VERIFIER_nondet_short(), 7}, q = mirror(p);
  assert(q.y == p.x && q.x == 7);
  struct Three t = rotate((struct Three){1, 2, 3});
  assert(t.a == 2 && t.b == 3 && t.c == 1);
  struct Mixed m = next((struct Mixed){0.5, 8});
  assert(m.i == 9 && m.d == 0.5);
  struct Large l = shift((struct Large){{1, 2, 3, 4}}, 10);
  assert(l.a[0] == 11 && l.a[3] == 14);
  return 0;
}
