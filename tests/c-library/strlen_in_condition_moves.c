//# VERIFIED
// The loop moves the pointer, and writes to the text by another one.
#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = "abcd", *p = text, *q = text + 3;
  int rounds = 0;
  while (0 < strlen(p)) p++, rounds++;
  assert(rounds == 4);
  for (p = text, rounds = 0; (size_t)rounds < strlen(p); rounds++) *q-- = '\0';
  assert(rounds == 2);
}
