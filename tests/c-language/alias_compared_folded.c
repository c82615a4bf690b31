//# UNKNOWN --property reach
#include <assert.h>
int f(void) { return 1; }
int g(void) __attribute__((alias("f")));
int main(void) {
  if (f == g) assert(0);
  return 0;
}
