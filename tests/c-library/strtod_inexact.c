//# UNKNOWN --property all --timeout 5
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main() {
  double d = strtod("1e300", 0);
  assert(d == 1e300);
}
