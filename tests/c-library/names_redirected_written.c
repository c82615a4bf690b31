//# UNKNOWN
// A header of the library makes another name of strerror_r: it is the library's all the same.
#include <string.h>
int main(void) {
  char text[4];
  strerror_r(2, text, 64);
  return 0;
}
