//# VERIFIED --entry copy
#include <sextant/contracts.h>
static int uses;
void copy(int *to, const int *from, int n) {
  sx_requires(n >= 0 && n <= 3 && sx_valid(to, n) && sx_valid(from, n));
  sx_assigns(to[0 .. n - 1], uses);
  int last = 0, *where = &last;
  for (int i = 0; i < n; i++) to[i] = from[i], *where = i;
  uses = last;
}
