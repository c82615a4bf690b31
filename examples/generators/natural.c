// expect: not falsified by --engine game --domain interval
// The integer square root of any natural number up to 1000.
#include <assert.h>

#include "generators.h"

int main(void) {
  unsigned n = any_natural(), root = 0;
  if (n > 1000) return 0;
  while ((root + 1) * (root + 1) <= n) root++;
  assert(root * root <= n && n < (root + 1) * (root + 1));
  return 0;
}
