//# VERIFIED --property reach
// What C leaves to the implementation, as docs/MANUAL.md tells it.
#include <assert.h>
#include <limits.h>
#include <stddef.h>

enum plain { NONE, ONE };
enum negative { BELOW = -1, ABOVE };

struct fields {
  int bit : 1;
  unsigned rest : 7;
};

union view {
  struct fields fields;
  unsigned char byte;
};

int main(void) {
  enum plain plain = NONE;
  enum negative negative = BELOW;
  assert((enum plain)(plain - 1) > ONE && negative < ABOVE);
  struct fields fields = {1, 0};
  assert(fields.bit == -1 && CHAR_MIN < 0);
  assert(-3 >> 1 == -2 && (signed char)200 == -56);
  union view view = {.byte = 1};
  assert(view.fields.bit == -1);
  assert(sizeof(long double) == 16 && _Alignof(max_align_t) == 16);
  return 0;
}
