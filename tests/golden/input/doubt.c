// The sine is known only to lie between -1 and 1: whether it is below 0.4 is open. That is no reason to leave the array open.
#include <assert.h>
#include <math.h>

int main(int argc, char **argv) {
  (void)argv;
  int table[4] = {1, 2, 3, 4};
  double s = sin(0.5);
  assert(s < 0.4);
  assert(s <= 1);
  return table[(unsigned)argc % 4];
}
