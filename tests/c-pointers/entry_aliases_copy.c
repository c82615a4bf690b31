//# VERIFIED --entry copy
#include <assert.h>
void copy(const int p[static 2], int q[static 1]) {
  q[0] = p[1];
  assert(p[0] == p[0] && q[0] == q[0]);
}
