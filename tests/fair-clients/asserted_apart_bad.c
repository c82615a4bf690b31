//# FALSIFIED --open all --property reach
// Whether two pointers are the same is for clients to say.
#include <assert.h>
void copy(char *to, const char *from) {
  assert(to != 0 && from != 0);
  assert(to != from);
  *to = *from;
}
