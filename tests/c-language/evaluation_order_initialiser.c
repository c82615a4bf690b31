//# UNKNOWN --property reach
// Initialisers in a list are evaluated in any order (6.7.9p23).
#include <assert.h>

struct pair {
  int first, second;
};

static int last;
static int next(void) { return ++last; }

int main(void) {
  struct pair p = {next(), next()};
  assert(p.first == 1 && p.second == 2);
}
