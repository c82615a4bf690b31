//# VERIFIED
// A local struct that is returned is an object of its own: other returns do not write to it, and its member stays constant.
#include <assert.h>
struct pair {
  unsigned first;
  const unsigned short second;
};
static struct pair choose(int n) {
  struct pair outer = {1, 2};
  if (n) {
    struct pair inner = {3, 4};
    return inner;
  }
  return outer;
}
struct large {
  int numbers[8];
};
static struct large made(struct large *other) {
  struct large result = {{1}};
  other->numbers[0] = 9;
  assert(result.numbers[0] == 1 && other != &result);
  return result;
}
int main(void) {
  assert(choose(0).first == 1 && choose(1).second == 4);
  struct large one = made(&one);
  assert(one.numbers[0] == 1);
}
