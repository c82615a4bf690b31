//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int a = 0, b = 0, n = 0;
  char word[8];
  assert(sscanf("12 -7 abc", "%d%d %3s%n", &a, &b, word, &n) == 3);
  assert(a == 12 && b == -7 && n == 9 && strcmp(word, "abc") == 0);
  assert(sscanf("x", "%d", &a) == 0 && a == 12);
  assert(sscanf("", "%d", &a) == EOF);
  unsigned h = 0;
  assert(sscanf("ff", "%x", &h) == 1 && h == 255);
  return 0;
}
