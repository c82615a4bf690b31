// expect: verified
// One object seen through pointers of different types and widths.
#include <assert.h>
#include <stdint.h>

int main(void) {
  uint32_t words[2] = {0x11223344, 0x55667788};
  unsigned char *bytes = (unsigned char *)words;
  assert(bytes[0] == 0x44 && bytes[7] == 0x55);
  bytes[4] = 0;
  assert(words[1] == 0x55667700);
  uint16_t *middle = (uint16_t *)(bytes + 2);
  assert(*middle == 0x1122 && middle[1] == 0x7700);
  struct {
    int a, b;
  } s = {1, 2};
  int *first = (int *)&s;
  *first = 9;
  assert(s.a == 9 && first[1] == 2);
  uintptr_t address = (uintptr_t)&s.b;
  assert(*(int *)address == 2);
  return 0;
}
