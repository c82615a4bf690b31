// expect: falsified by --engine game --domain interval
// The integer square root of any natural number, with the guard of its loop negated. The falsifier generates 1: then the loop
// is left at once with 0.
#include <assert.h>

#include "generators.h"

int main(void) {
  unsigned n = any_natural(), root = 0;
  if (n > 1000) return 0;
  while (!((root + 1) * (root + 1) <= n) && root < n) root++;
  assert(root * root <= n && n < (root + 1) * (root + 1));
  return 0;
}
