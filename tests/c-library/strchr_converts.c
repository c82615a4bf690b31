//# VERIFIED
// What is looked for is converted to char (C17 7.24.5.2).
#include <assert.h>
#include <string.h>
int main(void) {
  assert(strchr("abc", 'c' + 256) != 0);
  assert(__builtin_strchr("abc", 'c' + 256) != 0);
  assert(__builtin_strchr("abc", 'd') == 0);
}
