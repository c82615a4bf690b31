//# UNKNOWN --property reach
#include <assert.h>
static int x;
extern int y __attribute__((alias("x")));
int main(void) {
  assert(&x == &y);
  return 0;
}
