// expect: falsified
// A C99 inline function has no other definition: its body is what counts, not "any result".
#include <assert.h>
inline int twice(int x) { return 2 * x; }
int main(void) {
  int y = twice(21);
  assert(y == 42);
  assert(y != 42);
  return 0;
}
