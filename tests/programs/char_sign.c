// expect: verified
// Plain char is signed.
#include <assert.h>

int main(void) {
  char c = (char)0xff;
  assert(c == -1);
  assert(c < 0);
  const char *text = "\xe9";
  assert(text[0] == -23);
  assert((unsigned char)text[0] == 0xe9);
  return 0;
}
