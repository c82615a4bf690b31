//# VERIFIED
// Every call hands the same context on, so that after a call it is still there.
#include <assert.h>
extern int nondet(void);
struct Context { int depth, most; };
static int even(struct Context *c, int n);
static int odd(struct Context *c, int n) {
  if (n <= 0) return 0;
  c->depth++;
  if (c->depth > c->most) c->most = c->depth;
  int r = even(c, n - 1);
  c->depth--;
  return r;
}
static int even(struct Context *c, int n) {
  struct Context *same = c;
  if (n <= 0) return 1;
  int r = odd(same, n - 1);
  assert(same->depth >= 0);
  return r;
}
int main(void) {
  struct Context first = {0, 0}, second = {0, 0};
  int n = nondet();
  if (n < 0 || n > 4) return 0;
  even(&first, n);
  odd(&second, n);
  assert(first.depth == 0 && second.depth == 0);
  return 0;
}
