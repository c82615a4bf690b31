//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  if (c == EOF) assert(feof(stdin) || ferror(stdin));
  if (feof(stdin)) assert(getchar() == EOF);
  return 0;
}
