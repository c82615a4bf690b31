//# VERIFIED
// Statements have an order, and so have declarations.
#include <assert.h>

struct pair {
  int first, second;
};

static int last;
static int next(void) { return ++last; }

int main(void) {
  struct pair p;
  p.first = next();
  p.second = next();
  int a = next(), b[2] = {0, next()};
  assert(p.first == 1 && p.second == 2 && a == 3 && b[1] == 4);
}
