// expect: verified
// A static local keeps its value between calls, and is initialised once.
#include <assert.h>

static int next(void) {
  static int counter = 10;
  return counter++;
}
static int other(void) {
  static int counter;
  counter += 2;
  return counter;
}

int main(void) {
  assert(next() == 10);
  assert(next() == 11);
  assert(other() == 2);
  assert(next() == 12 && other() == 4);
  return 0;
}
