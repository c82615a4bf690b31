//# UNKNOWN --property reach
// A struct's value has no padding.
#include <assert.h>
struct s {
  char c;
  int i;
};
static int second(struct s s) { return ((unsigned char *)&s)[1]; }
int main(void) {
  static struct s zero;
  assert(second(zero) == 0);
  return 0;
}
