//# VERIFIED --property undefined
#include <string.h>
int main(void) {
  char *text = "abc";
  memcpy(text, "a", 0); // 7.24.1p2: the pointers have to be valid, and nothing is written
  memset(text + 1, 'x', 0);
  memmove(text, text + 1, 0);
  return text[0] != 'a';
}
