//# VERIFIED --property reach,bounds
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[4];
  if (fgets(b, sizeof b, stdin)) {
    assert(strlen(b) <= 3);
    assert(b[0] != '\n' || b[1] == '\0');
  }
  return 0;
}
