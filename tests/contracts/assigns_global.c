//# FALSIFIED --entry copy
//= contract (copy assigns *to): violated
#include <sextant/contracts.h>
static int uses;
void copy(int *to, const int *from) {
  sx_requires(sx_valid(to, 1) && sx_valid(from, 1));
  sx_assigns(*to);
  *to = *from;
  uses++;
}
int count(void) { return uses; }
