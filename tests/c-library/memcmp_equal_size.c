//# VERIFIED
#include <assert.h>
#include <string.h>
int main(void) {
  struct { int a; int b; } x = {1, 2}, y = {1, 3};
  assert(memcmp(&x, &x, sizeof x) == 0);
  assert(memcmp(&x, &y, sizeof x) < 0 && memcmp("ab", "ac", 1) == 0);
  return memchr("abc", 'b', 3) == 0;
}
