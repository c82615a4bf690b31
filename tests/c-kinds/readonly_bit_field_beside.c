//# VERIFIED --property all
// Members beside a constant one are written together with it, and do not change it.
#include <assert.h>
struct constant { const unsigned a : 3; unsigned b : 5; const unsigned c : 20; unsigned d : 4; const int e; int f; };
static struct constant first = {1, 2, 3, 4, 5, 6};
static int six(void) { return 6; }
static void set(struct constant *p) {
  p->b = 7;
  p->d = 0;
  p->f++;
}
int main(void) {
  struct constant second = {1, six(), 3, 4, six(), 6};
  set(&first);
  set(&second);
  second.b++;
  assert(first.a == 1 && first.b == 7 && first.c == 3 && first.d == 0 && first.f == 7);
  assert(second.a == 1 && second.b == 8 && second.e == 6);
  return 0;
}
