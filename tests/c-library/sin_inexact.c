//# UNKNOWN --property reach
#include <assert.h>
#include <math.h>
int main() {
  double d = sin(0.5);
  assert(d > 0.5);
}
