// expect: verified
// A pointer into the middle of an array reaches back with a negative index.
#include <assert.h>
static short numbers[5] = {10, 11, 12, 13, 14};

int main(void) {
  short *middle = &numbers[2];
  int back = -2;
  assert(middle[-1] == 11 && middle[back] == 10 && *(middle + 2) == 14);
  middle[-2] = 7;
  assert(numbers[0] == 7);
  middle -= 2;
  assert(*middle++ == 7 && *middle == 11 && *--middle == 7);
  return 0;
}
