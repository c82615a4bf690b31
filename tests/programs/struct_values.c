// expect: verified
// Structs are copied, passed and returned by value.
#include <assert.h>

struct Inner {
  short a[3];
  char tag;
};
struct Pair {
  int x;
  struct Inner inner;
  long y;
};

static struct Pair swap(struct Pair p) {
  long old = p.x;
  p.x = (int)p.y;
  p.y = old;
  p.inner.a[1]++;
  return p;
}

static int sum(struct Pair p) { return p.x + (int)p.y + p.inner.a[0] + p.inner.a[1] + p.inner.a[2] + p.inner.tag; }

int main(void) {
  struct Pair p = {1, {{2, 3, 4}, 'c'}, 5}, q = p;
  q.inner.a[2] = 40;
  assert(p.inner.a[2] == 4);
  struct Pair r = swap(q);
  assert(q.x == 1 && q.y == 5 && q.inner.a[1] == 3);
  assert(r.x == 5 && r.y == 1 && r.inner.a[1] == 4 && r.inner.a[2] == 40);
  assert(swap(swap(p)).inner.a[1] == 5);
  assert(sum(p) == 1 + 5 + 9 + 'c');
  struct Pair *pointer = &r;
  *pointer = p;
  assert(r.x == 1 && r.inner.tag == 'c');
  return 0;
}
