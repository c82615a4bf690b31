#include <assert.h>
int scale(int value, unsigned char factor, double offset, int *result) {
  int scaled = value * factor;
  assert(!(scaled == 21 && factor == 7 && offset == 2.5));
  if (result) *result = scaled;
  return scaled;
}
