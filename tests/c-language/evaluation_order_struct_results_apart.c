//# VERIFIED --property reach
#include <assert.h>
struct large {
  int a, b, c, d, e, f;
};
static struct large make(int v) { return (struct large){.a = v}; }
static int pair(struct large p, struct large q) { return p.a * 10 + q.a; }
int main(void) {
  assert(pair(make(5), make(6)) == 56);
  return 0;
}
