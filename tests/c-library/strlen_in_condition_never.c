//# VERIFIED
// What comes before the call decides whether it is made: a null pointer is not asked for its length.
#include <string.h>
static int count(const char *text, int most) {
  int i = 0;
  while (most > i && (size_t)i < strlen(text)) i++;
  for (; i < most; i++)
    for (size_t k = 0; k < strlen(text); k++) {}
  return i;
}
int main(void) { return count(NULL, 0) + count("abc", 2); }
