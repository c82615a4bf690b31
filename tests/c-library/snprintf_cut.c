//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[4] = "???";
  assert(snprintf(b, sizeof b, "%s", "abcdef") == 6);
  assert(strcmp(b, "abc") == 0);
  assert(snprintf(NULL, 0, "%d", 12345) == 5);
  assert(snprintf(b, 1, "x") == 1 && b[0] == '\0');
  return 0;
}
