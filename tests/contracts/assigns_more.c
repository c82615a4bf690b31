//# FALSIFIED --entry copy
//= assigns_more.c:8:38: contract (copy assigns to[0 .. n - 1]): violated
#include <sextant/contracts.h>
void copy(int *to, const int *from, int n) {
  sx_requires(n > 0 && n <= 3 && sx_valid(to, 4) && sx_valid(from, 4));
  sx_assigns(to[0 .. n - 1]);
  // One too many, though there is room.
  for (int i = 0; i <= n; i++) to[i] = from[i];
}
