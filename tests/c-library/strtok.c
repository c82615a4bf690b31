//# VERIFIED --property reach
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main() {
  char s[] = "a b";
  char *p = strtok(s, " ");
  assert(p == s);
  p = strtok(0, " ");
  assert(p == s + 2);
  assert(strtok(0, " ") == 0);
}
