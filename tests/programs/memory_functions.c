// expect: verified
// memcpy, memmove over an overlap, memset, on bytes and on wider objects.
#include <assert.h>
#include <string.h>
struct Item {
  int a;
  short b;
};

int main(void) {
  unsigned char bytes[6] = {1, 2, 3, 4, 5, 6};
  memmove(bytes + 1, bytes, 4);
  assert(bytes[0] == 1 && bytes[1] == 1 && bytes[4] == 4 && bytes[5] == 6);
  memmove(bytes, bytes + 2, 3);
  assert(bytes[0] == 2 && bytes[2] == 4);
  memset(bytes + 1, 0xab, 2);
  assert(bytes[1] == 0xab && bytes[2] == 0xab && bytes[0] == 2);
  int numbers[3] = {7, 8, 9}, copies[3];
  memcpy(copies, numbers, sizeof numbers);
  assert(copies[0] == 7 && copies[2] == 9);
  memset(numbers, -1, sizeof numbers);
  assert(numbers[1] == -1);
  unsigned word = 0x01020304;
  memcpy(bytes, &word, sizeof word);
  assert(bytes[0] == 4 && bytes[3] == 1);
  struct Item x = {1, 2}, y;
  memcpy(&y, &x, sizeof x);
  assert(y.a == 1 && y.b == 2);
  return 0;
}
