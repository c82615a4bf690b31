//# UNKNOWN --property reach
// A small struct is returned as a number, kept, and read when all arguments are there.
#include <assert.h>
struct small {
  int a, b;
};
static int x;
static struct small make(int v) {
  x = v;
  return (struct small){v, 0};
}
static struct small look(void) { return (struct small){x, 0}; }
static int pair(struct small p, struct small q) { return p.a * 10 + q.a; }
int main(void) {
  assert(pair(make(5), look()) == 55);
  return 0;
}
