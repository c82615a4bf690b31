// Masks of what is no address: of numbers, of what calls return, and of a local variable whose name one of a function has that no run reaches.
#include <string.h>

int other(void) {
  static int x = 1;
  return x++;
}

int main(void) {
  unsigned x = (unsigned)strlen("ab");
  int low = (int)(x & 1), length = 0xff & (int)strlen("abc"), one = 7 & (int)1;
  return low + length + one - 4;
}
