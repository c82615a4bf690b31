//# VERIFIED
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[16] = "abc def";
  assert(sscanf(text, "%*s %s", text + 8) == 1);
  assert(strcmp(text + 8, "def") == 0);
  return 0;
}
