// expect: not falsified by --engine game --domain constant
// The middle element of any array.
#include <assert.h>

#include "generators.h"

enum { SIZE = 8 };

int main(void) {
  int elements[SIZE];
  unsigned length = any_array(elements, SIZE);
  if (length == 0) return 0;
  unsigned middle = length / 2;
  assert(middle < length);
  return elements[middle];
}
