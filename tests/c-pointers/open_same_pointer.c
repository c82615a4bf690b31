//# FALSIFIED --open all --property reach
// One array is passed twice: what is written through one is seen through the other.
#include <assert.h>
void add(int *to, const int *from) {
  if (!to || !from) return;
  int before = *from;
  *to = before / 2 + 1;
  assert(*from == before);
}
